import type { Withdrawal } from '@oxbow/liquidity/prepareWithdrawal'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, Page, renderPage } from '../../../test/renderPage.tsx'
import type { PositionToken } from './PositionTokens.ts'
import { type Into, WithdrawChoice } from './WithdrawChoice.tsx'
import { WithdrawnAmounts } from './WithdrawnAmounts.tsx'

const token = (digit: string, symbol: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a', 'AAA'), token1: token('b', 'BBB') }
const withdrawal = {
  withdrawn: { amount0: 500n, amount1: 301n },
  swap: { quote: { amountIn: 300n, minimumOut: 290n } },
  swapCostBps: 40,
  plan: { terms: { expected: { amount0: 795n, amount1: 1n }, worst: { amount0: 789n, amount1: 0n } } },
} as unknown as Withdrawal
const shared = { tokens, into: 'amount0', isFailed: false } as const
const value = (name: string) => page.getByText(name, { exact: true }).element().closest('div')?.querySelector('dd')

test('what the pool pays, what of it is swapped and for how much at least, and what arrives', async () => {
  await renderPage(<WithdrawnAmounts {...shared} withdrawal={withdrawal} />)
  expect(value('Withdrawn')?.textContent).toBe('500 AAA301 BBB')
  expect(value('Swapped')?.textContent).toBe('300 BBBfor at least 290 AAAup to 0.4% below the pool’s price')
  expect(value('You receive about')?.textContent).toBe('795 AAA1 BBB')
  expect(value('Minimum received')?.textContent).toBe('789 AAA')
  expect(await findViolations()).toEqual([])
})

test('where nothing has to be swapped nothing is said of it; while it is worked out that is said, and nothing where it cannot be', async () => {
  const alone = { ...withdrawal, swap: undefined, swapCostBps: undefined }
  const { rerender } = await renderPage(<WithdrawnAmounts {...shared} withdrawal={alone} />)
  expect(page.getByText('Swapped', { exact: true }).elements()).toEqual([])
  const inPage = (isFailed: boolean) => (
    <Page>
      <WithdrawnAmounts {...shared} withdrawal={undefined} isFailed={isFailed} />
    </Page>
  )
  await rerender(inPage(false))
  await expect.element(page.getByRole('status', { name: 'Calculating amounts at the current price.' })).toBeVisible()
  await rerender(inPage(true))
  expect(page.getByRole('status').elements()).toEqual([])
})

function Choice({ isApart }: { isApart: boolean }) {
  const [into, setInto] = useState<Into>('both')
  return <WithdrawChoice tokens={tokens} into={into} isApart={isApart} onInto={setInto} />
}
const apart = page.getByText('Your wallet confirms one step at a time: withdraw first, then swap.')

test('both tokens or one of them; a wallet that takes one step at a time is said to swap afterwards', async () => {
  const { rerender } = await renderPage(<Choice isApart />)
  expect(apart.elements()).toEqual([])
  await page.getByRole('radio', { name: 'BBB' }).click()
  await expect.element(apart).toBeVisible()
  await rerender(
    <Page>
      <Choice isApart={false} />
    </Page>,
  )
  expect(apart.elements()).toEqual([])
})
