import type { Trade } from '../market/createTrades.ts'
import type { FloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { median, timeProcessorMs } from '../measure/timing.ts'
import type { PancakeRouter } from '../rivals/PancakeRouter.ts'
import type { SmartOrderRouter } from '../rivals/SmartOrderRouter.ts'
import { largestPools, selectPools } from '../rivals/selectPools.ts'
import { held, timeFirstQuotes, timeQuotes, toRequest } from './timeQuotes.ts'

type Of<name extends string> = Readonly<Record<name, number>>
type Peer = 'sorOffline' | 'sorSearch' | 'pancake50' | 'pancakeAll'

export type PeerTimes = {
  /** Medians over the trades of the peer's time by our own time for the same trade. */
  readonly ratio: Of<Peer>
  /** The same where ours is the first request after a block. */
  readonly ratioAfterBlock: Of<Peer>
  /** The same where ours may have 24 swaps at most. */
  readonly ratio24: Of<Peer>
  /** Medians of the times. */
  readonly ms: Of<Peer | 'own' | 'ownAfterBlock' | 'own24'>
}

/**
 * Processor time of whole quotes of the peers and of our own for the same trades. Each side is warm, has served other trades, and is asked each trade once, one after
 * the other: between two peers' quotes of a second our tables would leave the processor's cache, which no server's do.
 * Ours looks at the whole market each time; theirs at what they preselect, and once at the whole market.
 *
 * @param requests.trades The first {@link warmUpTrades} of them are for the peers' compilers, and do not count.
 * @param requests.others What ours has served before.
 */
export async function timePeers(
  market: BenchMarket,
  floats: FloatMarket,
  sor: SmartOrderRouter,
  pancake: PancakeRouter,
  requests: { readonly trades: readonly Trade[]; readonly others: readonly Trade[] },
): Promise<PeerTimes> {
  const { snapshot } = market
  const counted = requests.trades.slice(warmUpTrades)
  const others = requests.others.map((trade) => toRequest(trade))
  const asked = counted.map((trade) => toRequest(trade))
  const own = await timeQuotes(snapshot, asked, others)
  const { quotes: ownAfterBlock } = await timeFirstQuotes(market, asked, others)
  const own24 = await timeQuotes(
    snapshot,
    counted.map((trade) => toRequest(trade, held)),
    others,
  )
  const of = async (ask: (trade: Trade) => number | Promise<number>) => {
    const times: number[] = []
    for (const trade of requests.trades) times.push(await ask(trade))
    return times.slice(warmUpTrades)
  }
  const sorTimes: { sorOffline: number; sorSearch: number }[] = []
  await of(async ({ tokenIn, tokenOut, amountIn }) => {
    const { ms } = await sor.search(tokenIn, tokenOut, amountIn, 0, true)
    sorTimes.push({ sorOffline: ms.list + ms.quote + ms.wrap + ms.search, sorSearch: ms.search })
    return ms.search
  })
  const searches = sorTimes.slice(warmUpTrades)
  const peers: Readonly<Record<Peer, readonly number[]>> = {
    sorOffline: searches.map(({ sorOffline }) => sorOffline),
    sorSearch: searches.map(({ sorSearch }) => sorSearch),
    pancake50: await of(({ tokenIn, tokenOut, amountIn }) => {
      const few = largestPools(market, selectPools(market, tokenIn, tokenOut), 50)
      return timeProcessorMs(() => pancake.search(tokenIn, tokenOut, amountIn, few))
    }),
    pancakeAll: await of(({ tokenIn, tokenOut, amountIn }) =>
      timeProcessorMs(() => pancake.search(tokenIn, tokenOut, amountIn, floats.pools)),
    ),
  }
  const ratioTo = (ours: readonly number[]) => each(peers, (theirs) => median(theirs.map((ms, at) => ms / ours[at]!))!)
  return {
    ratio: ratioTo(own),
    ratioAfterBlock: ratioTo(ownAfterBlock),
    ratio24: ratioTo(own24),
    ms: each({ ...peers, own, ownAfterBlock, own24 }, (times) => median(times)!),
  }
}

function each<name extends string>(
  times: Readonly<Record<name, readonly number[]>>,
  make: (of: readonly number[]) => number,
): Of<name> {
  const made = Object.entries<readonly number[]>(times).map(([name, of]) => [name, make(of)])
  return Object.fromEntries(made) as Of<name>
}

export const warmUpTrades = 4
