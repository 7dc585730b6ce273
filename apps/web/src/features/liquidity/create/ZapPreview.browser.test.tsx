import type { Entry } from '@oxbow/liquidity/prepareEntry'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, Page, renderPage } from '../../../test/renderPage.tsx'
import type { PositionToken } from '../position/PositionTokens.ts'
import { ZapPreview } from './ZapPreview.tsx'

const token = (digit: string, symbol: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a', 'AAA'), token1: token('b', 'BBB') }
const zap = {
  swap: { quote: { tokenIn: tokens.token0.address, tokenOut: tokens.token1.address, amountIn: 500n }, received: 480n },
  deposited: { amount0: 500n, amount1: 479n },
  left: { amount0: 0n, amount1: 1n },
  swapCostBps: 40,
} as unknown as Entry
const value = (name: string) => page.getByText(name, { exact: true }).element().closest('div')?.querySelector('dd')

test('what is swapped, what goes in, what stays, and what the swap costs against depositing both', async () => {
  await renderPage(<ZapPreview zap={zap} tokens={tokens} isFailed={false} />)
  expect(value('Swapped to fit')?.textContent).toBe('500 AAAfor about 480 BBB')
  expect(value('Deposited')?.textContent).toBe('500 AAA479 BBB')
  expect(value('Stays in your wallet')?.textContent).toBe('1 BBB')
  expect(value('Cost vs. depositing both')?.textContent).toBe('up to 0.4% of what’s swapped')
  expect(await findViolations()).toEqual([])
})

test('a range that takes just this token needs no swap and costs none', async () => {
  const alone = { ...zap, swap: undefined, swapCostBps: undefined, left: { amount0: 0n, amount1: 0n } }
  await renderPage(<ZapPreview zap={alone} tokens={tokens} isFailed={false} />)
  expect(value('Swapped to fit')?.textContent).toBe('Nothing')
  expect(value('Stays in your wallet')?.textContent).toBe('Nothing')
  expect(page.getByText('Cost vs. depositing both').elements()).toEqual([])
})

test('while it is worked out that is said; where it cannot be, nothing is', async () => {
  const { rerender } = await renderPage(<ZapPreview zap={undefined} tokens={tokens} isFailed={false} />)
  await expect.element(page.getByRole('status', { name: 'Calculating amounts at the current price.' })).toBeVisible()
  await rerender(
    <Page>
      <ZapPreview zap={undefined} tokens={tokens} isFailed />
    </Page>,
  )
  expect(page.getByRole('status').elements()).toEqual([])
})
