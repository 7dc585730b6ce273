import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { DelegationNotice } from './DelegationNotice.tsx'

test('default: names the whole contract that can move everything', async () => {
  const delegate = `0x${'7'.repeat(40)}` as const
  const page = await renderPage(<DelegationNotice networkName="Ethereum" delegate={delegate} />)
  await expect.element(page.getByText(delegate)).toBeVisible()
  await expect.element(page.getByText('can move everything', { exact: false })).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: what could not be read is unknown, not nothing', async () => {
  const page = await renderPage(<DelegationNotice networkName="Ethereum" delegate={undefined} />)
  await expect.element(page.getByText('is unknown', { exact: false })).toBeVisible()
})

test('behavior: the site’s own wallet can remove it', async () => {
  const start = vi.fn()
  const delegate = `0x${'7'.repeat(40)}` as const
  const page = await renderPage(
    <DelegationNotice networkName="Ethereum" delegate={delegate} removal={{ isBusy: false, start }} />,
  )
  await page.getByRole('button', { name: 'Remove contract' }).click()
  expect(start).toHaveBeenCalledOnce()
})
