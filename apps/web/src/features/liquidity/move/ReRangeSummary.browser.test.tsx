import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import type { PositionToken } from '../position/PositionTokens.ts'
import type { RangeTrial } from '../range/RangeTrial.ts'
import { ReRangeSummary } from './ReRangeSummary.tsx'

const token = (digit: string, symbol: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a', 'AAA'), token1: token('b', 'BBB') }
const earned = (timeInside: number, feeShare: number): RangeTrial => ({
  kind: 'earned',
  days: 30,
  timeInside,
  yearlyRate: 0.1,
  deposit: { feeShare, amount0: 0, amount1: 0 },
})
const props: ReRangeSummary.Props = {
  tokens,
  before: { range: '2 – 3', isInside: false, trial: earned(0.125, 0.001), feesUsd: 4 },
  after: { range: '1 – 2', isInside: true, trial: earned(0.97, 0.02), feesUsd: 94 },
  move: {
    withdrawn: { amount0: 1_000n, amount1: 0n },
    swap: {
      tokenIn: tokens.token0,
      tokenOut: tokens.token1,
      amountIn: 480n,
      amountOut: 470n,
      priceImpactBps: 30,
    },
    deposited: { amount0: 520n, amount1: 469n },
    left: { amount0: 0n, amount1: 1n },
  },
  costs: { swapUsd: 2, networkUsd: 1 },
  payback: { kind: 'days', days: 1 },
}
const value = (name: string) => page.getByText(name, { exact: true }).element().closest('div')?.querySelector('dd')

test('both ranges as cards, what the change costs and when it pays', async () => {
  await renderPage(<ReRangeSummary {...props} />)
  const cards = page.getByRole('list', { name: 'Current and new range' }).getByRole('listitem')
  expect(cards.elements().map(({ textContent }) => textContent)).toEqual([
    'CurrentOut of rangePrice range: 2 – 3Fees in 30 days$4.00Time in range12.5%Pool fee share0.1%',
    'NewIn rangePrice range: 1 – 2Fees in 30 days$94.00Time in range97%Pool fee share2%',
  ])
  expect(value('Cost of the change')?.textContent).toBe('$3.00')
  expect(value('Pays for itself')?.textContent).toBe('After 1 day')
  expect(await findViolations()).toEqual([])
})

test('each amount on the way is under Details', async () => {
  await renderPage(<ReRangeSummary {...props} />)
  const withdrawn = page.getByText('Withdrawn, including fees')
  await expect.element(withdrawn).not.toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect.element(withdrawn).toBeVisible()
  expect(value('Withdrawn, including fees')?.textContent).toBe('1,000 AAA')
  expect(value('Swapped to fit')?.textContent).toBe('480 AAAfor about 470 BBBPrice impact 0.3%')
  expect(value('Deposited')?.textContent).toBe('520 AAA469 BBB')
  expect(value('Stays in your wallet')?.textContent).toBe('1 BBB')
  expect(await findViolations()).toEqual([])
})

test('what is not known is said, never nothing', async () => {
  const unknown = { range: '1 – 2', isInside: undefined, trial: { kind: 'unknown' } as const, feesUsd: undefined }
  await renderPage(
    <ReRangeSummary
      {...props}
      before={unknown}
      after={unknown}
      costs={{ swapUsd: undefined, networkUsd: undefined }}
      payback={{ kind: 'unknown' }}
    />,
  )
  await expect.element(page.getByText('Not known').first()).toBeVisible()
  for (const name of ['Cost of the change', 'Swap cost', 'Max network cost', 'Pays for itself'])
    expect(value(name)?.textContent).toBe('Not known')
  expect(page.getByText('$0.00').elements()).toEqual([])
})

test('a range that would not have earned more does not pay, and says so', async () => {
  await renderPage(<ReRangeSummary {...props} payback={{ kind: 'never' }} />)
  await expect.element(page.getByText(/^Not worth it/)).toBeVisible()
})
