import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import { encodeDeposit } from '@oxbow/across/encodeDeposit'
import { readDeposits } from '@oxbow/across/readDeposits'
import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { localTestnet } from '../chain/localNetworkTable.ts'
import { createWallet, type WalletCall } from '../node/createWallet.ts'
import { bridgerIndex, devAccount, devAddress, relayerIndex } from '../node/devAccounts.ts'
import type { BridgeChain } from './BridgeChain.ts'

const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
  'function transfer(address to, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])

/** Deposit amounts in rotation, and the relayer's stock, refilled below half of it; in whole tokens. */
const sizes: Readonly<Record<string, { readonly amounts: readonly number[]; readonly stock: number }>> = {
  WETH: { amounts: [0.05, 0.5, 0.15, 2], stock: 200 },
  USDC: { amounts: [50, 1_000, 200, 4_000], stock: 500_000 },
  USDT: { amounts: [100, 800, 300, 3_000], stock: 500_000 },
  DAI: { amounts: [80, 900, 250, 3_500], stock: 500_000 },
}
/** The filler's fee: ten basis points. */
const feeBps = 10n
const waitSeconds = 1_800
/** Recent deposits within this many blocks are samples enough for a start. */
const recentBlocks = 5_000n

/** Bridges test tokens between local chains, to provide samples of fees and fill times, and supplies the local relayer with tokens. */
export function createBridger(chains: readonly BridgeChain[]): { begin(): Promise<void>; bridge(): Promise<void> } {
  const wallets = new Map(
    chains.map(({ chainId, url }) => [chainId, createWallet({ account: devAccount(bridgerIndex), chainId, url })]),
  )
  const routes = chains.flatMap((origin) =>
    chains.flatMap((destination) =>
      bridgedPairs(toPlace(origin), toPlace(destination))
        .filter(({ symbol }) => sizes[symbol])
        .map((pair) => ({ origin, destination, pair })),
    ),
  )
  let turn = 0

  async function toCalls({ origin, destination, pair }: (typeof routes)[number]): Promise<readonly WalletCall[]> {
    const { amounts } = sizes[pair.symbol]!
    const inputAmount = toRaw(amounts[turn++ % amounts.length]!, pair.input.decimals)
    const { timestamp } = await getBlock(origin.client)
    const isNative = pair.input.address === origin.contracts.weth
    const depositor = devAddress(bridgerIndex)
    const deposit = encodeDeposit({
      pool: origin.contracts.spokePool,
      depositor,
      recipient: depositor,
      isNative,
      inputAmount,
      inputToken: pair.input.address,
      outputToken: pair.output.address,
      destinationChainId: destination.chainId,
      outputAmount: inputAmount - (inputAmount * feeBps) / 10_000n,
      quoteTimestamp: Number(timestamp),
      fillDeadline: Number(timestamp) + waitSeconds,
    })
    if (isNative) return [deposit]
    return [
      toCall(pair.input.address, 'mint', [depositor, inputAmount]),
      toCall(pair.input.address, 'approve', [origin.contracts.spokePool, inputAmount]),
      deposit,
    ]
  }

  return {
    /** Makes one deposit per route, unless there are recent ones. */
    async begin() {
      for (const chain of chains) {
        await stock(chain, wallets.get(chain.chainId)!)
        const { number } = await getBlock(chain.client)
        const fromBlock = number! > recentBlocks ? number! - recentBlocks : 0n
        const place = { chainId: chain.chainId, pool: chain.contracts.spokePool, fromBlock, toBlock: number! }
        if ((await readDeposits(chain.client, place)).length > 0) continue
        const calls: WalletCall[] = []
        for (const route of routes) if (route.origin === chain) calls.push(...(await toCalls(route)))
        await wallets.get(chain.chainId)!.send(calls)
      }
    },
    async bridge() {
      const route = routes[turn % routes.length]
      if (route === undefined) return
      await stock(route.destination, wallets.get(route.destination.chainId)!)
      await wallets.get(route.origin.chainId)!.send(await toCalls(route))
    },
  }
}

/** Refills the relayer's stock. */
async function stock(chain: BridgeChain, wallet: ReturnType<typeof createWallet>): Promise<void> {
  const relayer = devAddress(relayerIndex)
  const calls: WalletCall[] = []
  const tokens = bridgedPairs(toPlace(chain), { ...toPlace(chain), chainId: chain.chainId === 31337 ? 31338 : 31337 })
  for (const { symbol, input } of tokens) {
    const size = sizes[symbol]
    if (size === undefined) continue
    const held = await readContract(chain.client, {
      address: input.address,
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [relayer],
    })
    const full = toRaw(size.stock, input.decimals)
    if (2n * held >= full) continue
    if (input.address !== chain.contracts.weth) calls.push(toCall(input.address, 'mint', [relayer, full]))
    else
      calls.push(
        { ...toCall(input.address, 'deposit', []), value: full },
        toCall(input.address, 'transfer', [relayer, full]),
      )
  }
  const balance = await wallet.rpc.request<Hex>('eth_getBalance', [relayer, 'latest'])
  if (BigInt(balance) < 10n ** 19n) await wallet.rpc.request('anvil_setBalance', [relayer, toHex(10n ** 20n)])
  if (calls.length > 0) await wallet.send(calls)
}

function toCall(to: Address, functionName: 'mint' | 'approve' | 'deposit' | 'transfer', args: unknown[]): WalletCall {
  return { to, data: encodeFunctionData({ abi: tokenAbi, functionName, args } as never) }
}

function toPlace({ chainId }: BridgeChain) {
  return { chainId, isTestnet: chainId === localTestnet.chainId, profile: 'local' as const }
}

function toRaw(whole: number, decimals: number): bigint {
  return (BigInt(Math.round(whole * 1_000)) * 10n ** BigInt(decimals)) / 1_000n
}
