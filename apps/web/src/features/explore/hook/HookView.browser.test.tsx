import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { HookView } from './HookView.tsx'

test('what a hook may do is said at once, the dangerous first; what it may not do unfolds: together the 14 permissions', async () => {
  // The low 14 bits: after a swap, and change what it receives.
  const { container } = await renderPage(<HookView hooks={`0x${'0'.repeat(36)}0044`} hasDynamicFee={false} />)
  const items = () => [...container.querySelectorAll('li')]
  expect(
    items()
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['Take from what a swap receives, or add to it', 'Run after each swap, and refuse it'])
  expect(items()).toHaveLength(14)
  const refused = page.getByText('Run before the pool was opened')
  await expect.element(refused).not.toBeVisible()
  await page.getByRole('button', { name: 'What it may not do (12)' }).click()
  await expect.element(refused).toBeVisible()
  expect(await findViolations()).toEqual([])
})
