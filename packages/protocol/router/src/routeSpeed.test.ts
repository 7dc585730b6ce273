import { expect, test } from 'vitest'
import { route } from './route.ts'
import { createRandom, randomMarket, snapshotOf, tokenAt } from './test/randomMarket.ts'

test('a quote on 150 pools takes a millisecond or two', () => {
  const random = createRandom(41)
  const snapshot = snapshotOf(randomMarket(random, 30, 150), { gasPriceWei: 10n ** 9n })
  const trades = Array.from({ length: 300 }, () => ({
    tradeType: 'exact-in' as const,
    tokenIn: tokenAt(random.below(15)),
    tokenOut: tokenAt(15 + random.below(15)),
    amount: 5n * 10n ** 18n,
  }))
  for (const trade of trades) route(snapshot, trade)
  const times = trades.map((trade) => {
    const start = process.threadCpuUsage()
    route(snapshot, trade)
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1_000
  })
  // Of the fastest tenth: this market disagrees with itself everywhere, and most trades are looked at for longer. By the thread's own processor time, which beside
  // other suites is up to twice what it is alone, because they share its caches.
  expect(times.sort((x, y) => x - y)[30]).toBeLessThan(4)
})
