import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
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

test('networks can be told apart by their drawings: another figure, or a color far from it', async () => {
  const { container } = await renderPage(
    publicNetworks.filter(({ isTestnet }) => !isTestnet).map(({ name }) => <ChainLogo key={name} name={name} />),
  )
  const drawings = [...container.querySelectorAll('svg')].map((drawing) => ({
    figure: drawing.querySelector('path')!.getAttribute('d'),
    hue: Number(/ ([\d.]+)\)/.exec(drawing.style.backgroundColor)![1]),
  }))
  expect(drawings.length).toBeGreaterThan(10)
  for (const [index, one] of drawings.entries())
    for (const other of drawings.slice(index + 1)) {
      const apart = Math.abs(one.hue - other.hue)
      if (one.figure === other.figure) expect(Math.min(apart, 360 - apart)).toBeGreaterThanOrEqual(50)
    }
})
