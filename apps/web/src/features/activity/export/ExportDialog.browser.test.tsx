import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { ExportDialog } from './ExportDialog.tsx'

test('default: a form is chosen and saved, and how many are in it is said', async () => {
  const onExport = vi.fn(async () => ({ count: 3, estimated: 0, incomplete: 0 }))
  await renderPage(<ExportDialog onExport={onExport} onClosed={() => {}} />)
  await page.getByRole('radio', { name: 'Tax form' }).click()
  await expect.element(page.getByText(/^Koinly/)).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('3 transactions saved')).toBeVisible()
  expect(onExport).toHaveBeenCalledWith('tax', expect.anything())
  await expect.element(page.getByText('Some amounts aren’t exact')).not.toBeInTheDocument()
})

test('behavior: how many transactions lack an exact amount is said once the file is saved', async () => {
  const onExport = vi.fn(async () => ({ count: 32, estimated: 10, incomplete: 1 }))
  await renderPage(<ExportDialog onExport={onExport} onClosed={() => {}} />)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('Some amounts aren’t exact')).toBeVisible()
  await expect.element(page.getByText('10 transactions have an estimated amount, marked in the file.')).toBeVisible()
  await expect
    .element(page.getByText('1 transaction has an unknown amount. Look it up before you file taxes.'))
    .toBeVisible()
  await expect.element(page.getByText('32 transactions saved')).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('error: a history that does not load to its end is no file, and can be asked for again', async () => {
  const onExport = vi
    .fn()
    .mockRejectedValueOnce(new Error('Offline'))
    .mockResolvedValueOnce({ count: 1, estimated: 0, incomplete: 0 })
  await renderPage(<ExportDialog onExport={onExport} onClosed={() => {}} />)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('Export failed')).toBeVisible()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('1 transaction saved')).toBeVisible()
})
