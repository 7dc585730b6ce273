import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eth, network, usdc } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { ActivityDialog } from './ActivityDialog.tsx'

const item: ActivityItem = {
  id: 'a',
  chainId: network.chainId,
  hash: `0x${'a'.repeat(64)}`,
  kind: 'swap',
  replacedBy: undefined,
  status: 'confirmed',
  wasReorged: false,
  isCancelling: false,
  timeMs: Date.UTC(2026, 0, 5, 12),
  paid: [{ token: eth, amount: 250_000_000_000_000_000n }],
  received: [{ token: usdc, amount: 750_123_456n }],
  counterparty: `0x${'c'.repeat(40)}`,
  isUnlimited: false,
}

const facts = { kind: 'known', blockNumber: 1_234n, confirmations: 5, networkCostWei: 2_100_000_000_000_000n } as const

const render = (props: Partial<ActivityDialog.Props> = {}) =>
  renderPage(
    <ActivityDialog
      item={item}
      network={network}
      facts={facts}
      worthOf={({ token, amount }) =>
        token.symbol === 'ETH' ? formatUsd((3_004 * Number(amount)) / 1e18, 'en') : undefined
      }
      onClosed={() => {}}
      {...props}
    />,
  )

describe('ActivityDialog', () => {
  test('default: what moved with its worth, what it cost, how deep it lies, with whom, and the hash', async () => {
    await render()
    const dialog = page.getByRole('dialog', { name: 'Swapped' })
    await expect.element(dialog.getByText('750.123456 USDC')).toBeVisible()
    await expect.element(dialog.getByText(/^0\.0021 ETH/)).toBeVisible()
    await expect.element(dialog.getByText('$751.00')).toBeVisible()
    await expect.element(dialog.getByText('$6.31')).toBeVisible()
    await expect.element(dialog.getByText('5 since block 1,234')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /Copy transaction hash/ })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /Copy address/ })).toBeVisible()
    expect(dialog.getByRole('textbox').elements()).toHaveLength(0)
    expect(await findViolations()).toEqual([])
  })

  test('behavior: an approval leads to what is approved by now', async () => {
    await render({
      item: { ...item, kind: 'approve', received: [] },
      approvals: <a href="/portfolio/approvals">Review approvals</a>,
    })
    await expect.element(page.getByRole('link', { name: 'Review approvals' })).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a cost that another account paid is not shown, and one that is on its way is no number', async () => {
    await render({ facts: { ...facts, networkCostWei: undefined } })
    await expect.element(page.getByText('Confirmations')).toBeVisible()
    expect(page.getByText('Network cost').elements()).toHaveLength(0)
  })

  test('error: a node that does not answer: unknown, said, and asked again by a press', async () => {
    const onRetry = vi.fn()
    await render({ facts: { kind: 'failed', onRetry } })
    await expect.element(page.getByText('Error while checking transaction status')).toBeVisible()
    expect(page.getByText('—').elements()).toHaveLength(2)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalled()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a note of one’s own is kept as it is typed', async () => {
    const onWrite = vi.fn()
    await render({ note: { text: 'Rent', onWrite, maxCharacters: 20 } })
    const field = page.getByRole('textbox', { name: 'Your note' })
    await expect.element(field).toHaveValue('Rent')
    await field.fill('Rent of May and June')
    expect(onWrite).toHaveBeenLastCalledWith('Rent of May and June')
    await expect.element(page.getByText('Stays in this browser.')).toBeVisible()
  })
})
