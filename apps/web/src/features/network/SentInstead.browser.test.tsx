import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { SentInstead } from './SentInstead.tsx'

test('how much to the last wei, to whom in full, and what to do', async () => {
  const to = `0x${'c'.repeat(40)}` as const
  const { unmount } = await renderPage(<SentInstead instead={{ to, value: 1n }} network={network} />)
  await expect.element(page.getByText(/^It sent 0.000000000000000001 ETH to/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy address: 0xcccc…cccc' })).toHaveAttribute('title', to)
  await expect.element(page.getByText('Check your balances before you try again.')).toBeVisible()
  expect(await findViolations()).toEqual([])
  await unmount()
  await renderPage(<SentInstead instead={{ to: undefined, value: 10n ** 18n }} network={network} />)
  await expect.element(page.getByText('It sent 1 ETH to a new contract.')).toBeVisible()
})
