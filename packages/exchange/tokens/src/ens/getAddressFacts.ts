import { erc165Abi, erc721InterfaceId } from '@oxbow/abi/erc165'
import { multicall3Abi } from '@oxbow/abi/multicall3'
import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { Network } from '@oxbow/chain/Network'
import { readTokens, type TokenFacts } from '@oxbow/chain/readTokens'
import { nameLength, symbolLength, toShownText } from '@oxbow/chain/tokenText'
import { callNode } from '@oxbow/client/callNode'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { delegateOf } from '@oxbow/delegation/smartAccount'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'

/**
 * What is at an address, from the chain alone, without lists or an index. A contract counts as a pool only if the network's own factory confirms it,
 * since any contract can claim to be one.
 *
 * @throws {ContractReadError} and what viem throws when the node does not answer
 * @example
 * await getAddressFacts(client, { network, address: usdc }) // { kind: 'token', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
 */
export async function getAddressFacts(
  client: ExchangeClient,
  parameters: getAddressFacts.Parameters,
): Promise<getAddressFacts.ReturnType> {
  const { network, address } = parameters
  const { multicall3 } = network.contracts
  const rpc = client.rpc(network.chainId)
  const code = (await rpc.request({ method: 'eth_getCode', params: [address, 'latest'] } as never)) as Hex
  // An account that delegates to a contract (EIP-7702) is still an account.
  if (code === '0x' || delegateOf(code) !== undefined) return { kind: 'account' }

  const pool = await findPool(client, network, address)
  const addresses = pool ? [pool.token0, pool.token1] : [address]
  const [first, second] = (await readTokens(rpc, { addresses, multicall3 })).map(toShown)
  if (pool && first && second) return { ...pool, kind: 'pool', token0: first, token1: second }
  if (first?.decimals === undefined || (first.symbol ?? first.name) === undefined) {
    const collection = first?.name ?? first?.symbol
    return collection !== undefined && (await isCollection(client, network, address))
      ? { kind: 'contract', collection }
      : { kind: 'contract' }
  }
  const { name, symbol, decimals } = first
  return { kind: 'token', name: name ?? symbol ?? '', symbol: symbol ?? name ?? '', decimals }
}

export declare namespace getAddressFacts {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    /** Lower-case. */
    readonly address: `0x${string}`
  }
  type ReturnType =
    /** No code of its own: an account, or unused. */
    | { readonly kind: 'account' }
    | { readonly kind: 'token'; readonly name: string; readonly symbol: string; readonly decimals: number }
    | {
        readonly kind: 'pool'
        readonly protocol: 'v2' | 'v3'
        readonly feePips: number
        readonly token0: TokenFacts
        readonly token1: TokenFacts
      }
    /** Code that is neither token nor pool; `collection`: name of an NFT contract. */
    | { readonly kind: 'contract'; readonly collection?: string }
}

function toShown({ name, symbol, ...facts }: TokenFacts): TokenFacts {
  return {
    ...facts,
    name: name && toShownText(name, nameLength),
    symbol: symbol && toShownText(symbol, symbolLength),
  }
}

/** Fee of every v2 pool. */
const v2FeePips = 3_000

/** Reads the contract's tokens, then asks the factories whether it is their pool. */
async function findPool(client: ExchangeClient, network: getAddressFacts.Parameters['network'], address: Hex) {
  const { chainId, contracts } = network
  const { multicall3, v2Factory, v3Factory } = contracts
  const read = (calls: readonly Call[]) => readWords(client, chainId, multicall3, calls)
  const [token0, token1, fee] = await read(
    (['token0', 'token1', 'fee'] as const).map((functionName) => ({
      target: address,
      callData: encodeFunctionData({ abi: v3PoolAbi, functionName }),
    })),
  )
  if (token0 === undefined || token1 === undefined) return undefined
  const pair = [toAddress(token0), toAddress(token1)] as const
  const feePips = fee === undefined ? 0 : Number(BigInt(fee) & 0xffffffn)
  const [ofV2, ofV3] = await read([
    {
      target: v2Factory ?? multicall3,
      callData: encodeFunctionData({ abi: v2FactoryAbi, functionName: 'getPair', args: pair }),
    },
    {
      target: v3Factory ?? multicall3,
      callData: encodeFunctionData({ abi: v3FactoryAbi, functionName: 'getPool', args: [...pair, feePips] }),
    },
  ])
  const tokens = { token0: pair[0], token1: pair[1] }
  if (ofV2 !== undefined && toAddress(ofV2) === address)
    return { protocol: 'v2' as const, feePips: v2FeePips, ...tokens }
  if (ofV3 !== undefined && toAddress(ofV3) === address) return { protocol: 'v3' as const, feePips, ...tokens }
  return undefined
}

/** Whether a contract declares itself an NFT contract (ERC-165, ERC-721). */
async function isCollection(client: ExchangeClient, network: getAddressFacts.Parameters['network'], address: Hex) {
  const callData = encodeFunctionData({ abi: erc165Abi, functionName: 'supportsInterface', args: [erc721InterfaceId] })
  const [answer] = await readWords(client, network.chainId, network.contracts.multicall3, [
    { target: address, callData },
  ])
  return answer !== undefined && BigInt(answer) === 1n
}

type Call = { readonly target: Hex; readonly callData: Hex }

/** One word per call; undefined where a call failed. */
async function readWords(client: ExchangeClient, chainId: number, multicall3: Hex, calls: readonly Call[]) {
  const args = [calls.map((call) => ({ ...call, allowFailure: true }))] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
  const answer = await callNode(client.rpc(chainId), { to: multicall3, data })
  return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer }).map(
    ({ success, returnData }) => (success && returnData.length === 66 ? returnData : undefined),
  )
}

function toAddress(word: Hex): Hex {
  return `0x${word.slice(-40).toLowerCase()}`
}
