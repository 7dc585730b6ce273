import { route } from '@oxbow/router/route'
import type { Trade } from '../market/createTrades.ts'
import type { FloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { median, timeMs } from '../measure/timing.ts'
import type { PancakeRouter } from '../rivals/PancakeRouter.ts'
import type { SmartOrderRouter } from '../rivals/SmartOrderRouter.ts'
import { largestPools, selectPools } from '../rivals/selectPools.ts'
import { held, toRequest } from './benchQuote.ts'

export type PeerTimes = {
  /** Medians over the trades of the peer's time by our own time for the same trade. */
  readonly ratio: { sorOffline: number; sorSearch: number; pancake50: number; pancakeAll: number }
  /** The same where ours may have 24 swaps at most. */
  readonly ratio24: { sorOffline: number; sorSearch: number; pancake50: number; pancakeAll: number }
  /** Medians of the peers' times. */
  readonly ms: { sorOffline: number; sorSearch: number; pancake50: number; pancakeAll: number }
  readonly sorQuotes: number
}

/**
 * Whole quotes of the peers against our own, trade by trade in turns. A peer's first trades are for its compiler and do not count.
 * Ours looks at the whole market each time; theirs at what they preselect, and once at the whole market.
 */
export async function timePeers(
  market: BenchMarket,
  floats: FloatMarket,
  sor: SmartOrderRouter,
  pancake: PancakeRouter,
  trades: readonly Trade[],
): Promise<PeerTimes> {
  const { snapshot } = market
  const rows: {
    own: number
    own24: number
    sorOffline: number
    sorSearch: number
    pancake50: number
    pancakeAll: number
    quotes: number
  }[] = []
  for (const [at, trade] of trades.entries()) {
    const { tokenIn, tokenOut, amountIn } = trade
    const [request, heldRequest] = [toRequest(trade), toRequest(trade, held)]
    // One call each, as a peer has: a second one of the same request finds what the first has worked out.
    const askOwn = () => timeMs(() => route(snapshot, request))
    const askHeld = () => timeMs(() => route(snapshot, heldRequest))
    const heldFirst = at % 2 === 1 ? await askHeld() : undefined
    const own = await askOwn()
    const own24 = heldFirst ?? (await askHeld())
    const { ms, quotes } = await sor.search(tokenIn, tokenOut, amountIn, 0, true)
    const few = largestPools(market, selectPools(market, tokenIn, tokenOut), 50)
    const pancake50 = await timeMs(() => pancake.search(tokenIn, tokenOut, amountIn, few))
    const pancakeAll = await timeMs(() => pancake.search(tokenIn, tokenOut, amountIn, floats.pools))
    const sorOffline = ms.list + ms.quote + ms.wrap + ms.search
    if (at >= warmUpTrades)
      rows.push({
        own,
        own24,
        sorOffline,
        sorSearch: ms.search,
        pancake50,
        pancakeAll,
        quotes,
      })
  }
  const of = (pick: (row: (typeof rows)[number]) => number) => median(rows.map(pick))!
  const each = (pick: (row: (typeof rows)[number], name: Name) => number) => ({
    sorOffline: of((row) => pick(row, 'sorOffline')),
    sorSearch: of((row) => pick(row, 'sorSearch')),
    pancake50: of((row) => pick(row, 'pancake50')),
    pancakeAll: of((row) => pick(row, 'pancakeAll')),
  })
  return {
    ratio: each((row, name) => row[name] / row.own),
    ratio24: each((row, name) => row[name] / row.own24),
    ms: each((row, name) => row[name]),
    sorQuotes: of((row) => row.quotes),
  }
}

type Name = 'sorOffline' | 'sorSearch' | 'pancake50' | 'pancakeAll'

export const warmUpTrades = 3
