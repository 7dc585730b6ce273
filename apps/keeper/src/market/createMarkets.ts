import type { Hex } from 'viem'
import type { BookOrder } from '../book/BookOrder.ts'
import type { Touched } from '../book/readTouched.ts'
import type { Market } from './Market.ts'

/** Blocks until a market without changes is priced again: network fees change too, and logs don't show every price change. */
const seldomBlocks = 5n

/** Groups a book's orders into markets. */
export function createMarkets() {
  const markets = new Map<string, Market & { readonly orders: Map<Hex, BookOrder> }>()
  const keys = new Map<Hex, string>()

  return {
    get all(): Iterable<Market> {
      return markets.values()
    },
    of(hash: Hex): Market | undefined {
      return markets.get(keys.get(hash) ?? '')
    },
    /** Synchronizes with the book. */
    follow(orders: ReadonlyMap<Hex, BookOrder>): void {
      for (const [hash, order] of orders) {
        if (keys.has(hash)) continue
        const { input, outputs } = order.order
        const [tokenIn, tokenOut] = [input.token, outputs[0]?.token ?? '0x']
        const key = `${tokenIn}:${tokenOut}:${input.startAmount.toString(16).length}`
        keys.set(hash, key)
        const known = markets.get(key)
        const empty = { tokenIn, tokenOut, orders: new Map(), price: undefined, pricedAt: undefined, isTouched: true }
        const market = known ?? empty
        market.orders.set(hash, order)
        market.isTouched = true
        if (known === undefined) markets.set(key, market)
      }
      if (keys.size === orders.size) return
      for (const [hash, key] of keys) {
        if (orders.has(hash)) continue
        keys.delete(hash)
        const market = markets.get(key)!
        market.orders.delete(hash)
        if (market.orders.size === 0) markets.delete(key)
      }
    },
    /** Marks markets whose price may have changed; all if unknown. */
    touch(touched: Touched | undefined): void {
      for (const market of markets.values()) {
        const { price, tokenIn, tokenOut } = market
        const tokens = [tokenIn, tokenOut, ...(price?.tokens ?? [])]
        if (touched === undefined || tokens.some((token) => touched.tokens.has(token))) market.isTouched = true
      }
    },
    /** Markets to price at a block: changed ones first, then the longest ago. */
    due(block: bigint): readonly Market[] {
      const due = [...markets.values()].filter(
        ({ isTouched, pricedAt }) => isTouched || pricedAt === undefined || block >= pricedAt + seldomBlocks,
      )
      const rank = ({ isTouched }: Market) => (isTouched ? 0 : 1)
      return due.toSorted((a, b) => rank(a) - rank(b) || Number((a.pricedAt ?? -1n) - (b.pricedAt ?? -1n)))
    },
  }
}
