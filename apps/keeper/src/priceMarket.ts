import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address, Hex } from 'viem'
import type { BookOrder } from './book/BookOrder.ts'
import { gasBesides, nativePriceOf } from './fill/prepareFill.ts'
import { quoteFill } from './fill/quoteFill.ts'
import { judgeOrder, type OrderFacts } from './judge/judgeOrder.ts'
import type { Verdict } from './judge/Verdict.ts'
import type { KeeperSettings } from './KeeperSettings.ts'
import type { Market, MarketPrice } from './Market.ts'

/**
 * Asks an Oxbow for the price of a market.
 *
 * @returns undefined where nothing trades it
 * @throws {quoteFill.ErrorType}
 */
export async function priceMarket(
  client: ExchangeClient,
  { filler, market, network, signal }: priceMarket.Parameters,
): Promise<MarketPrice | undefined> {
  const { chainId, contracts } = network
  let smallest: BookOrder | undefined
  for (const order of market.orders.values())
    if (smallest === undefined || amountOf(order) < amountOf(smallest)) smallest = order
  const quote = await quoteFill(client, { chainId, filler, order: smallest!.order, signal })
  if (quote === undefined) return undefined
  const hops = quote.route.flatMap((path) => path.hops)
  const tokens = hops.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut])
  return {
    amountIn: quote.amountIn,
    amountOut: quote.amountOut,
    gasUnits: quote.gasUnits,
    block: quote.blockNumber,
    nativePrice: nativePriceOf(quote, contracts.weth),
    tokens: new Set(tokens.map((token) => (isNative(token) ? contracts.weth : (token.toLowerCase() as Hex)))),
  }
}

export declare namespace priceMarket {
  type Parameters = {
    /** Lower-case; whoever would trade. */
    readonly filler: Address
    readonly market: Market
    readonly network: Network
    readonly signal?: AbortSignal | undefined
  }
}

/**
 * Judges an order by the price of a smaller one, without a question: `fill` means no more than that it is worth asking. Pools sell the more the worse, so what does
 * not pay at that price does not pay. Where a pool does otherwise, an order waits that a price of its own would have filled.
 */
export function screenOrder(
  { order }: BookOrder,
  price: MarketPrice | undefined,
  facts: Omit<OrderFacts, 'order' | 'plan' | 'nativePrice' | 'state'>,
  settings: KeeperSettings,
): Verdict {
  const plan = price && { output: mostOut(order, price), gasUnits: price.gasUnits + gasBesides }
  return judgeOrder(
    { ...facts, order, state: 'open', plan, nativePrice: price?.nativePrice, memory: 'unread' },
    settings,
  )
}

/** Whether it brings less than what was signed, before any gas. */
export function isBelow({ order }: BookOrder, price: MarketPrice): boolean {
  return mostOut(order, price) < order.outputs[0]!.startAmount
}

/** The price was rounded down. */
function mostOut({ input }: BookOrder['order'], { amountIn, amountOut }: MarketPrice): bigint {
  return (input.startAmount * (amountOut + 1n)) / amountIn + 1n
}

function amountOf({ order }: BookOrder): bigint {
  return order.input.startAmount
}
