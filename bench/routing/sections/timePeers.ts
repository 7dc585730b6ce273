import type { Trade } from '../market/createTrades.ts'
import type { FloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { processorMs, quantile, timeProcessorMs } from '../measure/timing.ts'
import type { PancakeRouter } from '../rivals/PancakeRouter.ts'
import type { SmartOrderRouter } from '../rivals/SmartOrderRouter.ts'
import { largestPools, selectPools } from '../rivals/selectPools.ts'
import { type Percentiles, percentiles } from './summarise.ts'
import { held, timeFirstQuotes, timeQuotes, toRequest, warmUpMs } from './timeQuotes.ts'

type Of<name extends string> = Readonly<Record<name, number>>
type Peer = 'sorOffline' | 'sorSearch' | 'pancake50' | 'pancakeAll'

export type PeerTimes = {
  /** Number of trades per router. */
  readonly trades: Of<Peer | 'own'>
  /** The peer's time divided by ours for the same trade: the median, and what 95 and 99 % of the trades exceed. */
  readonly ratio: Readonly<Record<Peer, Ratios>>
  /** Median with our first request after a block. */
  readonly ratioAfterBlock: Of<Peer>
  /** Median with at most 24 swaps in ours. */
  readonly ratio24: Of<Peer>
  readonly ms: Readonly<Record<Peer | 'own' | 'ownAfterBlock' | 'own24', Percentiles>>
}

export type Ratios = { readonly p50: number; readonly p5: number; readonly p1: number }

/**
 * CPU time of complete quotes of the peers and of ours for the same trades. Each side is warmed up, has served other trades, and
 * gets each trade once, one side after the other: interleaved, peers' quotes of a second would evict our tables from the CPU
 * cache, unlike on a server. Ours searches the whole market each time; theirs their preselection, and once the whole market.
 *
 * @param requests.others Served beforehand, by ours and by each peer, for the same processor time.
 * @param requests.slow Number of trades for a peer that takes a second for each.
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
  const counted = requests.trades
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
    const until = processorMs() + warmUpMs
    for (let at = 0; at < leastWarmUp || processorMs() < until; at++)
      await ask(requests.others[at % requests.others.length]!)
    const times: number[] = []
    for (const trade of counted.slice(0, count)) times.push(await ask(trade))
    requests.say(`  ${name}: ${times.length} trades`)
    return times
  }
  const peers: Readonly<Record<Peer, readonly number[]>> = {
    // Excludes the cost of its quotes, so that ours can replace the SDKs', which take a second.
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

/** For peers of which one trade may take a minute. */
const leastWarmUp = 4
