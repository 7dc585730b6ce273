import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { beyondBounds, LiquidityTrialView } from './LiquidityTrialView.tsx'
import type { PositionToken } from './PositionTokens.ts'

const token = (digit: string, symbol: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  decimals: 18,
  logoUri: undefined,
})
const tokens = { token0: token('a', 'AAA'), token1: token('b', 'BBB') }
const third = 333_333_333_333_333_333n
const known: Extract<LiquidityTrialView.Check, { status: 'known' }> = {
  status: 'known',
  simulation: {
    status: 'ok',
    change: { amount0: -third, amount1: third },
    gasUnits: 1n,
    allGasUnits: 1n,
    maxGasUnits: 1n,
  },
  plan: { terms: { worst: { amount0: -2n * third, amount1: 0n } } } as unknown as LiquidityPlan,
  isBeyond: false,
  isExit: false,
  extraSeconds: 0,
  networkCostWei: 1_234_567_890_123_456n,
  asks: 3,
}
const open = (check: LiquidityTrialView.Check) =>
  renderPage(<LiquidityTrialView notices={null} check={check} tokens={tokens} explain={() => 'why'} />)
const value = (name: string) => page.getByText(name, { exact: true }).element().closest('div')?.querySelector('dd')

test('what changes, and the worst on the safe side', async () => {
  await open(known)
  expect(value('Your wallet changes by')?.textContent).toBe('−0.333334 AAA+0.333333 BBB')
  expect(value('Maximum spent')?.textContent).toBe('0.666667 AAA')
  expect(await findViolations()).toEqual([])
})

test('the least that arrives, and both where one token leaves and the other arrives', async () => {
  const within = (worst: typeof known.plan.terms.worst) => ({
    ...known,
    plan: { ...known.plan, terms: { ...known.plan.terms, worst } },
  })
  const { unmount } = await open(within({ amount0: third, amount1: 2n * third }))
  expect(value('At least')?.textContent).toBe('0.333333 AAA0.666666 BBB')
  expect(page.getByText('Maximum spent').elements()).toEqual([])
  await unmount()
  await open(within({ amount0: -third, amount1: third }))
  expect(value('Maximum spent')?.textContent).toBe('0.333334 AAA')
  expect(value('At least')?.textContent).toBe('0.333333 BBB')
})

test('fees that are collected have no minimum, and zero is not said to be one', async () => {
  await open({
    ...known,
    isExit: true,
    plan: { ...known.plan, terms: { ...known.plan.terms, worst: { amount0: 0n, amount1: 0n } } },
  })
  await expect.element(page.getByText('Your wallet changes by')).toBeVisible()
  expect(page.getByText(/At least|Maximum spent/).elements()).toEqual([])
})

test('an exit of which less arrives than its bounds: they are not shown as such, and the simulation says what arrives', async () => {
  const beyond = { ...known, isBeyond: true, isExit: true }
  const { unmount } = await open(beyond)
  await expect.element(page.getByText('No minimum is guaranteed')).toBeVisible()
  expect(page.getByText('Maximum spent').elements()).toEqual([])
  expect(beyondBounds(beyond)).toEqual({ amount0: -third, amount1: third })
  await unmount()
  await open({ ...beyond, isExit: false })
  expect(value('Maximum spent')?.textContent).toBe('0.666667 AAA')
  expect(beyondBounds({ ...beyond, isExit: false })).toBeUndefined()
  expect(beyondBounds({ ...beyond, isBeyond: false })).toBeUndefined()
})
