import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address, Hex } from 'viem'
import type { BookOrder } from '../book/BookOrder.ts'
import { gasBesides, nativePriceOf } from '../fill/prepareFill.ts'
import { quoteFill } from '../fill/quoteFill.ts'
import { judgeOrder, type OrderFacts } from '../judge/judgeOrder.ts'
import type { Verdict } from '../judge/Verdict.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'
import type { Market, MarketPrice } from './Market.ts'

/**
 * Quotes a market at an Oxbow.
 *
 * @returns undefined without a route
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
    /** Account that would trade, lower-case. */
    readonly filler: Address
    readonly market: Market
    readonly network: Network
    readonly signal?: AbortSignal | undefined
  }
}

/**
 * Judges an order by a smaller order's price, without a request: `fill` only means that it is worth a quote. Pools give worse prices for larger
 * amounts, so what isn't profitable at that price won't be. If a pool behaves otherwise, an order may wait that its own quote would have filled.
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

/** Whether it brings less than was signed, before gas. */
export function isBelow({ order }: BookOrder, price: MarketPrice): boolean {
  return mostOut(order, price) < order.outputs[0]!.startAmount
}

/** The quoted price was rounded down. */
function mostOut({ input }: BookOrder['order'], { amountIn, amountOut }: MarketPrice): bigint {
  return (input.startAmount * (amountOut + 1n)) / amountIn + 1n
}

function amountOf({ order }: BookOrder): bigint {
  return order.input.startAmount
}
