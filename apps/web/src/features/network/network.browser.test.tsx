import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { network } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { NetworkSelector } from './NetworkSelector.tsx'

test('a wallet on none of the networks is said on the selector and in its menu, which leads on', async () => {
  const onSelect = vi.fn()
  await renderPage(
    <NetworkSelector networks={[network]} selected={network} isWalletElsewhere={true} onSelect={onSelect} />,
  )
  await page.getByRole('button', { name: /Your wallet is on none of these networks/ }).click()
  await expect.element(page.getByText(/Trades ask it to switch/)).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: network.name }).click()
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(network)
})
