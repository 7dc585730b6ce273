import type { Trade } from '../market/createTrades.ts'
import type { FloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { quantile, timeProcessorMs } from '../measure/timing.ts'
import type { PancakeRouter } from '../rivals/PancakeRouter.ts'
import type { SmartOrderRouter } from '../rivals/SmartOrderRouter.ts'
import { largestPools, selectPools } from '../rivals/selectPools.ts'
import { type Percentiles, percentiles } from './summarise.ts'
import { held, timeFirstQuotes, timeQuotes, toRequest } from './timeQuotes.ts'

type Of<name extends string> = Readonly<Record<name, number>>
type Peer = 'sorOffline' | 'sorSearch' | 'pancake50' | 'pancakeAll'

export type PeerTimes = {
  /** How many trades each was asked. */
  readonly trades: Of<Peer | 'own'>
  /** Of the peer's time by our own time for the same trade: the median, and what 95 and 99 % of the trades exceed. */
  readonly ratio: Readonly<Record<Peer, Ratios>>
  /** The median where ours is the first request after a block. */
  readonly ratioAfterBlock: Of<Peer>
  /** The median where ours may have 24 swaps at most. */
  readonly ratio24: Of<Peer>
  readonly ms: Readonly<Record<Peer | 'own' | 'ownAfterBlock' | 'own24', Percentiles>>
}

export type Ratios = { readonly p50: number; readonly p5: number; readonly p1: number }

/**
 * Processor time of whole quotes of the peers and of our own for the same trades. Each side is warm, has served other trades, and is asked each trade once, one after
 * the other: between two peers' quotes of a second our tables would leave the processor's cache, which no server's do.
 * Ours looks at the whole market each time; theirs at what they preselect, and once at the whole market.
 *
 * @param requests.trades The first {@link warmUpTrades} of them are for the peers' compilers, and do not count.
 * @param requests.others What ours has served before.
 * @param requests.slow How many trades a peer is asked that takes a second for each.
 */
export async function timePeers(
  market: BenchMarket,
  floats: FloatMarket,
  sor: SmartOrderRouter,
  pancake: PancakeRouter,
  requests: {
    readonly trades: readonly Trade[]
    readonly others: readonly Trade[]
    readonly slow: number
    readonly say: (line: string) => void
  },
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
  requests.say('  Oxbow is timed')
  const of = async (name: string, count: number, ask: (trade: Trade) => number | Promise<number>) => {
    const times: number[] = []
    for (const trade of requests.trades.slice(0, warmUpTrades + count)) times.push(await ask(trade))
    requests.say(`  ${name}: ${times.length - warmUpTrades} trades`)
    return times.slice(warmUpTrades)
  }
  const peers: Readonly<Record<Peer, readonly number[]>> = {
    // What its quotes cost is not in it, so that ours may be asked in place of the SDKs, which take a second for them.
    sorSearch: await of('smart-order-router, search', counted.length, async ({ tokenIn, tokenOut, amountIn }) => {
      const { ms } = await sor.search(tokenIn, tokenOut, amountIn, 0)
      return ms.search
    }),
    sorOffline: await of('smart-order-router, offline', requests.slow, async ({ tokenIn, tokenOut, amountIn }) => {
      const { ms } = await sor.search(tokenIn, tokenOut, amountIn, 0, true)
      return ms.list + ms.quote + ms.wrap + ms.search
    }),
    pancake50: await of('Pancake, 50 pools', counted.length, ({ tokenIn, tokenOut, amountIn }) => {
      const few = largestPools(market, selectPools(market, tokenIn, tokenOut), 50)
      return timeProcessorMs(() => pancake.search(tokenIn, tokenOut, amountIn, few))
    }),
    pancakeAll: await of('Pancake, all pools', counted.length, ({ tokenIn, tokenOut, amountIn }) =>
      timeProcessorMs(() => pancake.search(tokenIn, tokenOut, amountIn, floats.pools)),
    ),
  }
  const ratiosTo = (ours: readonly number[]) =>
    each(peers, (theirs) => ratiosOf(theirs.map((ms, at) => ms / ours[at]!)))
  const medianTo = (ours: readonly number[]) => each(ratiosTo(ours), ({ p50 }) => p50)
  return {
    trades: each({ ...peers, own }, (times) => times.length),
    ratio: ratiosTo(own),
    ratioAfterBlock: medianTo(ownAfterBlock),
    ratio24: medianTo(own24),
    ms: each({ ...peers, own, ownAfterBlock, own24 }, percentiles),
  }
}

const ratiosOf = (ratios: readonly number[]): Ratios => ({
  p50: quantile(ratios, 0.5)!,
  p5: quantile(ratios, 0.05)!,
  p1: quantile(ratios, 0.01)!,
})

function each<name extends string, from, to>(
  of: Readonly<Record<name, from>>,
  make: (of: from) => to,
): Readonly<Record<name, to>> {
  const made = Object.entries<from>(of).map(([name, each]) => [name, make(each)])
  return Object.fromEntries(made) as Readonly<Record<name, to>>
}

export const warmUpTrades = 4
