import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { ExchangeSteps } from './ExchangeSteps.tsx'

const address = `0x${'1'.repeat(40)}` as const

test('default: by hand, with a test amount before the rest', async () => {
  const page = await renderPage(<ExchangeSteps address={address} networkName="Base" />)
  await expect.element(page.getByText('Send a small test amount first', { exact: false })).toBeVisible()
  expect(page.getByText('Or send by hand from any exchange:').elements()).toEqual([])
  expect(await findViolations()).toEqual([])
})

test('behavior: an exchange with a page of its own comes first, and what failed is said', async () => {
  const onPress = vi.fn()
  const transfers = [{ id: 'ferry', name: 'Ferry', isBusy: false, onPress }]
  const page = await renderPage(
    <ExchangeSteps address={address} transfers={transfers} networkName="Base" failure="Ferry is closed." />,
  )
  await page.getByRole('button', { name: 'Send from Ferry' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Or send by hand from any exchange:')).toBeVisible()
  await expect.element(page.getByText('Ferry is closed.')).toBeVisible()
  expect(await findViolations()).toEqual([])
})
