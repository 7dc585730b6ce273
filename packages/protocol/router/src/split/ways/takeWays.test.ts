import { expect, test } from 'vitest'
import { route } from '../../route.ts'
import { agedMarket } from '../../test/agedMarket.ts'
import { snapshotOf, tokenAt } from '../../test/randomMarket.ts'
import { syntheticMarket } from '../../test/syntheticMarket.ts'
import { effort } from '../effort.ts'

test('where the rents of pools that disagree bound a plan closely, no cases are told apart', () => {
  // A block has moved ten pools of two hundred.
  const { pools } = agedMarket(syntheticMarket(2, 40, 200), 2, 10)
  const snapshot = snapshotOf(pools)
  const before = effort.steps
  const [tokenIn, tokenOut] = [tokenAt(10), tokenAt(14)]
  const result = route(snapshot, { tradeType: 'exact-in', tokenIn, tokenOut, amount: 131_529_098_964_670n })
  // 32,000 when the bound by single ways alone was believed.
  expect(effort.steps - before).toBeLessThan(5_000)
  expect(result.status === 'planned' && result.plan.optimalityGapBps).toBeLessThan(2)
})
