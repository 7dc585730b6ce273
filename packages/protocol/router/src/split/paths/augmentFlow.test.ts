import { expect, test } from 'vitest'
import { route } from '../../route.ts'
import { agedMarket } from '../../test/agedMarket.ts'
import { snapshotOf, tokenAt } from '../../test/randomMarket.ts'
import { syntheticMarket } from '../../test/syntheticMarket.ts'
import { effort } from '../effort.ts'

test('distinguishes no cases where the rents of disagreeing pools bound a plan closely', () => {
  // A block changed ten pools of two hundred.
  const { pools } = agedMarket(syntheticMarket(2, 40, 200), 2, 10)
  const snapshot = snapshotOf(pools)
  const before = effort.steps
  const [tokenIn, tokenOut] = [tokenAt(10), tokenAt(14)]
  const result = route(snapshot, { tradeType: 'exact-in', tokenIn, tokenOut, amount: 131_529_098_964_670n })
  // It took 32,000 steps with only the bound by single paths.
  expect(effort.steps - before).toBeLessThan(5_000)
  expect(result.status === 'planned' && result.plan.optimalityGapBps).toBeLessThan(2)
})

test('uses paths longer than the certificate covers where pools disagree everywhere', () => {
  const { pools } = agedMarket(syntheticMarket(2, 60, 200), 2, 800)
  const [tokenIn, tokenOut] = [tokenAt(17), tokenAt(5)]
  const amount = 12_699_597_228_232_366_080n
  const result = route(snapshotOf(pools), { tradeType: 'exact-in', tokenIn, tokenOut, amount })
  // 2,080 when such paths were limited to seven hops and only searched after the best-first search had found nothing.
  expect(result.status === 'planned' && result.plan.amountOut).toBeGreaterThan(2_500n * 10n ** 18n)
})
