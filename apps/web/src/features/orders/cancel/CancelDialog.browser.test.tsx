import type { OrderFlowView } from '@oxbow/orders/createLimitFlow'
import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { orderItem } from '../list/test/orderItem.ts'
import { CancelDialog } from './CancelDialog.tsx'

const render = (props: Partial<CancelDialog.Props> = {}) =>
  renderPage(
    <CancelDialog
      items={[orderItem(1n), orderItem(2n)]}
      leftCount={0}
      check={{ asks: 1, approves: false, nowSeconds: 0, blockNumber: 1n, networkCostWei: 10n ** 14n, calls: [] }}
      failure={undefined}
      view={undefined}
      native={{ symbol: 'ETH', decimals: 18 }}
      costUsd={0.3}
      button={{ label: 'Cancel orders', onPress: () => {} }}
      onNext={() => {}}
      caution={null}
      transaction={null}
      instead={null}
      explain={(code) => code}
      isOpen
      onClose={() => {}}
      onClosed={() => {}}
      {...props}
    />,
  )

const viewOf = (status: OrderFlowView['status'], change: Partial<OrderFlowView> = {}): OrderFlowView => ({
  status,
  steps: [],
  prompt: undefined,
  plan: undefined,
  hash: undefined,
  error: undefined,
  warning: undefined,
  instead: undefined,
  ...change,
})

test('the last look: what is canceled and what it costs', async () => {
  const page = await render()
  await expect.element(page.getByRole('dialog', { name: 'Cancel orders' })).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(page.getByText('at most 0.0001 ETH ($0.30)')).toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('a stop-loss is named by its trigger, not by its worst price', async () => {
  const trigger = { side: 'at-or-below', tick: 0 } as const
  const pool = `0x${'77'.repeat(20)}` as const
  const terms = { pool, windowSeconds: 600, leastLiquidity: 1n, toleranceBps: 150, trigger } as const
  const price = { numerator: 95n * 10n ** 10n, denominator: 1n }
  const page = await render({ items: [orderItem(1n, 'open', { guard: { kind: 'stop-loss', price, terms } })] })
  await expect.element(page.getByText('1 USDC = 0.95 DAI')).toBeVisible()
})

test('a cost beyond the usual needs a yes', async () => {
  const onPress = vi.fn()
  const button = { label: 'Cancel orders', onPress }
  const page = await render({
    check: { asks: 1, approves: false, nowSeconds: 0, blockNumber: 1n, networkCostWei: 10n ** 18n, calls: [] },
    button,
  })
  await expect.element(page.getByRole('button', { name: 'Cancel orders' })).toBeDisabled()
  await page.getByRole('checkbox', { name: /I want to pay it/ }).click()
  await page.getByRole('button', { name: 'Cancel orders' }).click()
  expect(onPress).toHaveBeenCalledOnce()
})

test('declined in the wallet, it is back at the last look', async () => {
  const page = await render({ view: viewOf('rejected') })
  await expect.element(page.getByRole('dialog', { name: 'Cancel orders' })).toBeVisible()
  await expect.element(page.getByText('You rejected this in your wallet. Nothing was sent.')).toBeVisible()
})

test('what was filled meanwhile is named, before and at the end', async () => {
  const items = [orderItem(1n, 'filled'), orderItem(2n)]
  const page = await render({ items })
  await expect.element(page.getByText('1 order was filled before it could be canceled.')).toBeVisible()
  await expect.element(page.getByText('Filled', { exact: true })).toBeVisible()
  const ended = [orderItem(1n, 'filled'), orderItem(2n, 'canceled')]
  await page.unmount()
  const done = await render({ items: ended, view: viewOf('confirmed', { hash: '0x1' }) })
  await expect.element(done.getByRole('dialog', { name: 'Orders canceled' })).toBeVisible()
  await expect.element(done.getByText('1 order was filled before it could be canceled.')).toBeVisible()
  await expect.element(done.getByText('Canceled', { exact: true })).toBeVisible()
})

test('with nothing left to cancel nothing is asked for', async () => {
  const button = { label: 'Close', leaves: true, onPress: () => {} }
  const page = await render({ items: [orderItem(1n, 'expired')], check: undefined, button })
  await expect.element(page.getByText('Nothing is left to cancel.')).toBeVisible()
  expect(page.getByText('Network cost').elements()).toHaveLength(0)
})

test('orders of another word need another transaction, which comes next', async () => {
  const onNext = vi.fn()
  const page = await render({ leftCount: 1 })
  await expect.element(page.getByText('The other orders need 1 more transaction after this one.')).toBeVisible()
  await page.unmount()
  const done = await render({ leftCount: 1, onNext, view: viewOf('confirmed', { hash: '0x1' }) })
  await done.getByRole('button', { name: 'Next transaction' }).click()
  expect(onNext).toHaveBeenCalledOnce()
})

test('a failure says what became of the orders', async () => {
  const error = { code: 'OrderNonceUsed', nextAction: 'dismiss', detail: undefined } as const
  const page = await render({ view: viewOf('failed', { error }) })
  await expect.element(page.getByRole('dialog', { name: 'Cancellation failed' })).toBeVisible()
  await expect.element(page.getByText('OrderNonceUsed')).toBeVisible()
})
