import { Toaster, toast } from '@oxbow/ui/Toaster'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Page, renderPage } from '../../test/renderPage.tsx'
import { useToastOfAccount } from './useToastOfAccount.ts'

function Host({ account }: { account: string | undefined }) {
  useToastOfAccount('mine', account)
  return <Toaster label="Messages" dismissLabel="Dismiss" />
}

test('a message of one account goes with that account', async () => {
  const { rerender } = await renderPage(<Host account="0x1" />)
  const show = (account: string | undefined) =>
    rerender(
      <Page>
        <Host account={account} />
      </Page>,
    )
  const tell = () => toast({ id: 'mine', tone: 'info', title: 'Of the first', milliseconds: Number.POSITIVE_INFINITY })
  tell()
  await show('0x1')
  await expect.element(page.getByText('Of the first')).toBeVisible()
  await show('0x2')
  await expect.element(page.getByText('Of the first')).not.toBeInTheDocument()
  tell()
  await expect.element(page.getByText('Of the first')).toBeVisible()
  await show(undefined)
  await expect.element(page.getByText('Of the first')).not.toBeInTheDocument()
})
