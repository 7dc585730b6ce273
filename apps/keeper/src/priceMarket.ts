import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address, Hex } from 'viem'
import type { BookOrder } from './collectOrders.ts'
import { judgeOrder, type OrderFacts, type Verdict } from './judgeOrder.ts'
import type { KeeperSettings } from './KeeperSettings.ts'
import type { Market, MarketPrice } from './Market.ts'
import { gasBesides, nativePriceOf } from './prepareFill.ts'
import { quoteFill } from './quoteFill.ts'

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
  const [smallest] = [...market.orders.values()].toSorted((a, b) => (amountOf(a) < amountOf(b) ? -1 : 1))
  const quote = await quoteFill(client, { chainId, filler, order: smallest!.order, signal })
  if (quote === undefined) return undefined
  const hops = quote.route.flatMap((path) => path.hops)
  const tokens = hops.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut])
  return {
    ...{ amountIn: quote.amountIn, amountOut: quote.amountOut, gasUnits: quote.gasUnits },
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
  const { startAmount } = order.input
  const plan = price && {
    // The price was rounded down.
    output: (startAmount * (price.amountOut + 1n)) / price.amountIn + 1n,
    gasUnits: price.gasUnits + gasBesides,
  }
  return judgeOrder({ ...facts, order, state: 'open', plan, nativePrice: price?.nativePrice }, settings)
}

function amountOf({ order }: BookOrder): bigint {
  return order.input.startAmount
}
