import { v2PairAbi } from '@oxbow/abi/v2Pair'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { SimulatedCall } from '@oxbow/client/callNode'
import type { Quote } from '@oxbow/trading/Quote'
import { type Address, decodeAbiParameters, encodeEventTopics } from 'viem'

/** What the two tokens kept of a trade's transfers, in basis points: of what the wallet paid, and of what the pools paid out. */
export type SwapTaxes = { readonly soldBps: number; readonly boughtBps: number }

/**
 * Transfer taxes of a simulated trade: what its v2 pools say in their events, against what left and reached the wallet. Routes trade tokens with a tax
 * in v2 pools only, so no tax is found where another pool takes the token. The pools are the quote's, not verified here.
 */
export function readSwapTaxes(
  logs: NonNullable<SimulatedCall['logs']>,
  { quote, contracts, spent, received }: readSwapTaxes.Parameters,
): SwapTaxes {
  const hops = [...new Map(quote.route.flatMap((path) => path.hops).map((hop) => [hop.index, hop])).values()]
  const amounts = new Map<string, readonly bigint[]>()
  for (const { address, topics, data } of logs)
    if (topics[0] === swapTopic && data?.length === swapDataLength)
      amounts.set(address.toLowerCase(), decodeAbiParameters(swapData, data))

  /** Sum of what the pools took (`first` 0) or paid (2) of a token; undefined if one of them is no v2 pool or is silent. */
  const sumOf = (side: 'tokenIn' | 'tokenOut', first: 0 | 2): bigint | undefined => {
    const token = quote[side]
    const those = hops.filter((hop) => hop[side] === token)
    if (those.length === 0 || isNative(token) || token === contracts.weth) return undefined
    return those.reduce<bigint | undefined>((sum, hop) => {
      const other = side === 'tokenIn' ? hop.tokenOut : hop.tokenIn
      const amount = hop.protocol === 'v2' ? amounts.get(hop.poolId)?.[first + (token < other ? 0 : 1)] : undefined
      return sum === undefined || amount === undefined ? undefined : sum + amount
    }, 0n)
  }
  return {
    soldBps: keptBps(spent, sumOf('tokenIn', 0)),
    boughtBps: keptBps(sumOf('tokenOut', 2), received),
  }
}

export declare namespace readSwapTaxes {
  type Parameters = {
    readonly quote: Pick<Quote, 'tokenIn' | 'tokenOut' | 'route'>
    readonly contracts: { readonly weth: Network['contracts']['weth'] }
    /** Changes of the wallet's balances in raw units. */
    readonly spent: bigint
    readonly received: bigint
  }
}

const [swapTopic] = encodeEventTopics({ abi: v2PairAbi, eventName: 'Swap' }) as [Address]
/** Amounts in of token0 and token1, then amounts out. */
const swapData = [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }] as const
const swapDataLength = 2 + swapData.length * 64

/** Rounded up, as a token rounds its tax down. */
function keptBps(sent: bigint | undefined, arrived: bigint | undefined): number {
  if (sent === undefined || arrived === undefined || arrived >= sent || arrived < 0n) return 0
  return Number(((sent - arrived) * 10_000n + sent - 1n) / sent)
}
