import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import { expect, test } from 'vitest'
import { depositGap } from './depositGap.ts'

const priceOf = (amount1: bigint) => sqrtPriceOfAmounts({ amount0: 10_000n, amount1 })
const market = { amount0: 10_000n, amount1: 10_000n }

test.each<[string, bigint | undefined, Partial<depositGap.Facts>, number | undefined]>([
  ['at the market', 10_000n, {}, 0],
  ['a stranger’s price, a hundredth of the market', 100n, {}, -0.99],
  [
    'a hundred times the market, where the pool itself pays that for a little',
    1_000_000n,
    { sales: [{ amount0: 10_000n, amount1: 1_000_000n }, market] },
    99,
  ],
  ['the graver of two, by factor', 5_000n, { sales: [{ amount0: 10_000n, amount1: 2_000n }, market] }, 1.5],
  ['no pool pays anything: the old position’s price', 9_000n, { sales: [], oldSqrtPriceX96: priceOf(10_000n) }, -0.1],
  ['pools before the old position', 10_000n, { oldSqrtPriceX96: priceOf(1n) }, 0],
  ['nothing to compare with', 10_000n, { sales: [] }, undefined],
  ['a pool that is being read', undefined, {}, undefined],
])('%s', (_, amount1, change, gap) => {
  const sqrtPriceX96 = amount1 === undefined ? undefined : priceOf(amount1)
  const found = depositGap({ sqrtPriceX96, sales: [market], oldSqrtPriceX96: undefined, ...change })
  if (gap === undefined) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(gap, 3)
})
