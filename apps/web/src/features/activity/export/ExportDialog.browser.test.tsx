import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { ExportDialog } from './ExportDialog.tsx'

test('default: a form is chosen and saved, and how many are in it is said', async () => {
  const onExport = vi.fn(async () => 3)
  await renderPage(<ExportDialog onExport={onExport} onClosed={() => {}} />)
  await page.getByRole('radio', { name: 'Tax form' }).click()
  await expect.element(page.getByText(/^Koinly/)).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('3 transactions saved')).toBeVisible()
  expect(onExport).toHaveBeenCalledWith('tax', expect.anything())
})

test('error: a history that does not load to its end is no file, and can be asked for again', async () => {
  const onExport = vi.fn().mockRejectedValueOnce(new Error('Offline')).mockResolvedValueOnce(1)
  await renderPage(<ExportDialog onExport={onExport} onClosed={() => {}} />)
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('Export failed')).toBeVisible()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('1 transaction saved')).toBeVisible()
})
