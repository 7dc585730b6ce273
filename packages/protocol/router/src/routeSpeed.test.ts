import { expect, test } from 'vitest'
import { route } from './route.ts'
import { createRandom, randomMarket, snapshotOf, tokenAt } from './test/randomMarket.ts'

test('a quote on 150 pools takes a millisecond or two', { tags: 'thorough' }, () => {
  const random = createRandom(41)
  const snapshot = snapshotOf(randomMarket(random, 30, 150), { gasPriceWei: 10n ** 9n })
  const trades = Array.from({ length: 100 }, () => ({
    tradeType: 'exact-in' as const,
    tokenIn: tokenAt(random.below(15)),
    tokenOut: tokenAt(15 + random.below(15)),
    amount: 5n * 10n ** 18n,
  }))
  // The fastest tenth, because this market has arbitrage everywhere and most trades take longer. Wall-clock time,
  // because many kernels measure a thread's CPU time in steps of 4 ms. Other load affects only some runs, so the
  // shortest of ten runs counts for each candidate. The limit is relative to this machine's time for divisions of
  // wide integers: 0.7 to 0.85 of it when idle, up to twice that next to other suites that share its caches.
  const candidates = trades
    .map((trade) => ({ trade, ms: millisecondsOf(() => route(snapshot, trade)) }))
    .sort((x, y) => x.ms - y.ms)
    .slice(0, 20)
    .map(({ trade }) => trade)
  const looks = Array.from({ length: 10 }, () => ({
    divisions: millisecondsOf(divide),
    quotes: candidates.map((trade) => millisecondsOf(() => route(snapshot, trade))),
  }))
  const quotes = candidates.map((_, at) => Math.min(...looks.map(({ quotes }) => quotes[at]!))).sort((x, y) => x - y)
  const divisions = Math.min(...looks.map(({ divisions }) => divisions))
  expect(quotes[10]! / divisions).toBeLessThan(1.5)
})

function millisecondsOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** 10,000 times the most frequent operation of pool math: the remainder of a 512-bit product by a 256-bit number. */
function divide(): void {
  const modulus = 2n ** 255n - 19n
  let value = modulus - 12_345n
  for (let times = 0; times < 10_000; times++) value = (value * value) % modulus
}
