import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localChainIds } from '@oxbow/chain/localContracts'
import type { Contracts, Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { type Address, concat, encodeAbiParameters, type Hex, keccak256, zeroAddress, zeroHash } from 'viem'
import { createRpc, type Rpc } from '../node/Rpc.ts'
import { startAnvil } from '../node/startAnvil.ts'
import * as Create2 from '../protocol/Create2.ts'
import { canonical, deployProtocol } from '../protocol/deployProtocol.ts'
import { readArtifact } from '../protocol/readArtifact.ts'
import { tokenAddress } from '../tokens/queueToken.ts'
import { quirkTable, tokenTable } from '../tokens/tokenTable.ts'
import { wellKnownTokens } from './wellKnownTokens.ts'

type CodeHashes = { [chainId: string]: { [Name in keyof Contracts]?: Hex } }
/** Address, decimals and symbol. */
type TokenRows = { [chain: string]: [string, number, string?][] }

/**
 * Builds the data of `@oxbow/chain/pin` besides addresses: code hashes of contracts, and well-known tokens. Nothing is read from a public
 * chain. The code is what the creation code in the pinned npm packages returns when run at the contract's address, on a node with the
 * chain's id and with the original arguments, so that immutables (Permit2 stores the chain id, a factory its own address) are correct.
 */
export async function buildPins(): Promise<{ codeHashes: CodeHashes; tokens: TokenRows }> {
  const codeHashes: CodeHashes = {}
  for (const chainId of localChainIds) codeHashes[chainId] = await withNode(chainId, readDeployed)
  await withNode(1, async (rpc) => {
    for (const network of publicNetworks) codeHashes[network.chainId] = await rebuild(rpc, network)
  })
  return { codeHashes, tokens: collectTokens() }
}

/** Code hashes of all contracts on a fresh local chain. */
async function readDeployed(rpc: Rpc, url: string): Promise<CodeHashes[string]> {
  const contracts = Object.entries(await deployProtocol(url))
  const codes = await rpc.batch<Hex>(
    contracts.map(([, address]) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  return Object.fromEntries(contracts.map(([name], index) => [name, keccak256(codes[index]!)]))
}

/** ZKsync isn't an EVM: its contracts have different code. */
const notEvm: ReadonlySet<number> = new Set([324])

/**
 * Code hashes of a public network's contracts that are certain without asking a public chain.
 *
 * Permit2 and StateView: if their addresses are the CREATE2 addresses of exactly this creation code, nothing else can be there. The
 * others were created from an account's nonce, which proves nothing: they are only included on chains where the rebuilt code's hash
 * matches published ones. Where it differs or none is published (the Universal Router, which was compiled differently than its npm
 * package; WETH; position managers; Multicall3, of which there are several), the address is pinned and the code is unknown.
 */
async function rebuild(rpc: Rpc, { chainId, contracts }: Network): Promise<CodeHashes[string]> {
  if (notEvm.has(chainId)) return {}
  await rpc.request('anvil_setChainId', [chainId])
  const { permit2, v4StateView, v4PoolManager, v3Factory, v2Factory, v2Router, weth } = contracts
  return {
    ...(isPermit2Proved(contracts) && { permit2: await runAt(permit2, readArtifact('Permit2').bytecode) }),
    ...(isStateViewProved(contracts) && {
      v4StateView: await runAt(v4StateView, stateViewInitCode(v4PoolManager!)),
    }),
    ...([1, 8453].includes(chainId) && {
      // The owner is in storage, not in the code.
      v4PoolManager: await runAt(v4PoolManager, withAddresses(readArtifact('PoolManager').bytecode, zeroAddress)),
    }),
    ...([1, 10, 137, 42161].includes(chainId) && {
      v3Factory: await runAt(v3Factory, readArtifact('UniswapV3Factory').bytecode),
    }),
    ...(chainId === 1 && {
      v2Factory: await runAt(v2Factory, withAddresses(readArtifact('UniswapV2Factory').bytecode, zeroAddress)),
      v2Router: await runAt(v2Router, withAddresses(readArtifact('UniswapV2Router02').bytecode, v2Factory!, weth)),
    }),
  }

  /** Code hash of what the creation code returns when run at `address`. */
  async function runAt(address: Address | undefined, initCode: Hex): Promise<Hex> {
    await rpc.request('anvil_setCode', [address, initCode])
    return keccak256(await rpc.request<Hex>('eth_call', [{ to: address, gas: '0x2000000' }, 'latest']))
  }
}

/** Whether it is at the CREATE2 address of its creation code. */
function isPermit2Proved({ permit2 }: Contracts): boolean {
  return Create2.toAddress(readArtifact('Permit2').bytecode, canonical.permit2.salt) === permit2
}

/** Likewise; mainnets use a salt of zero, the two test networks a nonce. */
function isStateViewProved({ v4PoolManager, v4StateView }: Contracts): boolean {
  return v4PoolManager !== undefined && Create2.toAddress(stateViewInitCode(v4PoolManager), zeroHash) === v4StateView
}

function stateViewInitCode(poolManager: Address): Hex {
  return withAddresses(readArtifact('StateView').bytecode, poolManager)
}

function withAddresses(bytecode: Hex, ...addresses: readonly Address[]): Hex {
  const types = addresses.map(() => ({ type: 'address' }))
  return concat([bytecode, encodeAbiParameters(types, addresses)])
}

/** The devnet's tokens, which have the same address on each of its chains, and well-known tokens of public networks. */
function collectTokens(): TokenRows {
  const local = [...tokenTable, ...quirkTable].map((token): TokenRows[string][number] => {
    const { symbol, decimals, quirk } = token
    const address = tokenAddress(token).toLowerCase()
    return quirk === 'impostor' ? [address, decimals] : [address, decimals, symbol]
  })
  const known = [...wellKnownTokens()].filter(([, tokens]) => tokens.length > 0)
  const rows = known.map(([chainId, tokens]): [string, TokenRows[string]] => [
    String(chainId),
    tokens.map(({ address, decimals, symbol }) =>
      symbol === undefined ? [address, decimals] : [address, decimals, symbol],
    ),
  ])
  return { ...Object.fromEntries(rows), local }
}

async function withNode<T>(chainId: number, use: (rpc: Rpc, url: string) => Promise<T>): Promise<T> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'oxbow-pins-'))
  await using node = await startAnvil({ chainId, cacheDir, endsWithParent: true })
  try {
    return await use(createRpc(node.url), node.url)
  } finally {
    await node.stop()
    await rm(cacheDir, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../../../packages/protocol/chain/src/pin')
  for (const [name, value] of Object.entries(await buildPins()))
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`)
  console.log(`Wrote the pins to ${folder}`)
}
