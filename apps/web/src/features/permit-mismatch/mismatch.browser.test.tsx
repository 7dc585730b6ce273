import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { MismatchDialog } from './MismatchDialog.tsx'
import { MismatchNotice } from './MismatchNotice.tsx'

test('default: names the networks, says that tokens are safe, and closes', async () => {
  const onClosed = vi.fn()
  await renderPage(<MismatchDialog networkNames={['Ethereum', 'Base']} onClosed={onClosed} />)
  const dialog = page.getByRole('dialog', { name: 'Your wallet can’t batch here' })
  const networks = dialog.getByText('Your account is a smart wallet on Ethereum and Base', { exact: false })
  await expect.element(networks).toBeVisible()
  await expect.element(dialog.getByText('Your tokens are safe.', { exact: false })).toBeVisible()
  expect(await findViolations()).toEqual([])
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
})

test('default: one line leads to it', async () => {
  const onPress = vi.fn()
  await renderPage(<MismatchNotice onPress={onPress} />)
  await page.getByRole('button', { name: 'Your wallet can’t batch for this smart wallet' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  expect(await findViolations()).toEqual([])
})
