import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { network, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { SpeedUpDialog } from './SpeedUpDialog.tsx'

function render(props: Partial<SpeedUpDialog.Props> = {}) {
  return renderPage(
    <SpeedUpDialog
      {...{ asked: 200_000_000n, lessBps: 50, onLess() {}, tokenOut: usdc, view: undefined, instead: null }}
      originName="Ethereum"
      destinationName="Base"
      native={network.nativeCurrency}
      costUsd={undefined}
      {...{ networkCostWei: 10n ** 15n, explain: (code) => code, isOpen: true, onClose() {}, onClosed() {} }}
      button={{ label: 'Accept less', onPress() {} }}
      {...props}
    />,
  )
}

test('default: the lower amount, that it can’t be raised again, and what it costs', async () => {
  const onLess = vi.fn()
  await render({ onLess })
  const dialog = page.getByRole('dialog', { name: 'Accept less' })
  await expect.element(dialog.getByText('Minimum received on Base')).toBeVisible()
  await expect.element(dialog.getByText(/^199(\.00)? USDC$/)).toBeVisible()
  await expect.element(dialog.getByText(/You can’t raise it again\.$/)).toBeVisible()
  await expect.element(dialog.getByText('Your wallet will ask 2 times.')).toBeVisible()
  await dialog.getByText('−1%').click()
  expect(onLess).toHaveBeenCalledWith(100)
  expect(await findViolations()).toEqual([])
})

test('behavior: once it is in a block, what was accepted stays on the screen', async () => {
  const view = { status: 'confirmed', steps: [] } as unknown as SpeedUpDialog.Props['view']
  await render({ view, button: { label: 'Done', leaves: true, onPress() {} } })
  const done = page.getByRole('dialog', { name: 'Less accepted' })
  await expect.element(done.getByText(/^199(\.00)? USDC$/)).toBeVisible()
  await expect.element(done.getByText(/can see it now/)).toBeVisible()
})
