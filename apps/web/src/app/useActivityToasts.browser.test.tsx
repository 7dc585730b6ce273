import type { ActivityEntry, ActivityStatus } from '@oxbow/exchange/activity/ActivityEntry'
import { Toaster } from '@oxbow/ui/Toaster'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eth, usdc } from '../test/fixtures.ts'
import { Page, renderPage } from '../test/renderPage.tsx'
import { useActivityToasts } from './useActivityToasts.ts'

function Host({ status, isReviewOpen = false }: { status: ActivityStatus; isReviewOpen?: boolean }) {
  const summary = { type: 'trade', tokenIn: eth, tokenOut: usdc, amountIn: `${10n ** 18n}`, amountOut: '3100000000' }
  const result = { paid: `${10n ** 18n}`, received: '3000000000' }
  useActivityToasts([{ id: '31337:0xab', status, summary, result } as unknown as ActivityEntry], isReviewOpen)
  return <Toaster label="Messages" dismissLabel="Dismiss" />
}

test('a trade is told with what it moved, and told again when its block is taken back', async () => {
  const { rerender } = await renderPage(<Host status="pending" />)
  const show = (status: ActivityStatus) =>
    rerender(
      <Page>
        <Host status={status} />
      </Page>,
    )
  await show('confirmed')
  await expect.element(page.getByText('Transaction confirmed')).toBeVisible()
  await expect.element(page.getByText('1 ETH for 3,000 USDC')).toBeVisible()
  await show('pending')
  await expect.element(page.getByText('Transaction taken back')).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(1)
  await show('failed')
  await expect.element(page.getByText('Only the network cost was spent.')).toBeVisible()
})
