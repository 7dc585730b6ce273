import type { ActivityEntry, ActivityStatus } from '@oxbow/activity/ActivityEntry'
import { Toaster } from '@oxbow/ui/Toaster'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eth, usdc } from '../../test/fixtures.ts'
import { Page, renderPage } from '../../test/renderPage.tsx'
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

function ApprovalHost({ status, amount }: { status: ActivityStatus; amount: string }) {
  const spender = `0x${'c'.repeat(40)}`
  const summary = { type: 'approval', token: usdc, spender, amount, ...(status !== 'pending' && { asked: '5' }) }
  useActivityToasts([{ id: '31337:0xcd', kind: 'approve', status, summary } as unknown as ActivityEntry], true)
  return <Toaster label="Messages" dismissLabel="Dismiss" />
}

test('an approval that the wallet raised is told while its dialog goes on', async () => {
  const { rerender } = await renderPage(<ApprovalHost status="pending" amount="5" />)
  await rerender(
    <Page>
      <ApprovalHost status="confirmed" amount="unlimited" />
    </Page>,
  )
  await expect.element(page.getByText('Your wallet approved more than asked')).toBeVisible()
  await expect.element(page.getByText(/^Revoke the approval in your wallet/)).toBeVisible()
})
