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
  // Of the fastest tenth: this market disagrees with itself everywhere, and most trades are looked at for longer. By the clock, as many kernels count a thread's
  // processor time in steps of 4 ms. What a machine does meanwhile is in some looks and not in others, so of ten at the candidates for that tenth the shortest counts;
  // and the limit is in the time that this machine needs for divisions of wide integers: 0.7 to 0.85 of it alone, and beside other suites, which share its caches, up
  // to twice that.
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

/** 10,000 times what a pool's maths does most: the rest of a product of 512 bits by a number of 256. */
function divide(): void {
  const modulus = 2n ** 255n - 19n
  let value = modulus - 12_345n
  for (let times = 0; times < 10_000; times++) value = (value * value) % modulus
}
