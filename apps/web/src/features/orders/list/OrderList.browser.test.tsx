import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { OrderCountNotice } from './OrderCountNotice.tsx'
import type { OrderItem } from './OrderItem.ts'
import { OrderList } from './OrderList.tsx'
import type { OrdersView } from './OrdersView.ts'
import { orderItem } from './test/orderItem.ts'

type View = Extract<OrdersView, { kind: 'list' }>
const view: View = {
  kind: 'list',
  unnamedCount: 0,
  unread: [],
  isLoading: false,
  open: [
    orderItem(1n),
    orderItem(2n, 'insufficient-funds', { amountIn: 5_000_000n }),
    orderItem(3n, 'pending-cancellation', { amountIn: 7_000_000n }),
  ],
  past: [orderItem(4n, 'filled'), orderItem(5n, 'canceled'), orderItem(6n, 'expired')],
}

function List({ onCancel, onEdit, isNotStarted = true, change }: Props) {
  const [keys, onChange] = useState<ReadonlySet<string>>(new Set())
  return (
    <OrderList
      view={{ ...view, ...change }}
      selection={onCancel && { keys, onChange, isNotStarted, onCancel, onEdit }}
      onOpen={() => {}}
      retry={() => {}}
      isRetrying={false}
    />
  )
}

type Props = {
  onCancel?: (items: readonly OrderItem[]) => void
  onEdit?: (item: OrderItem) => void
  isNotStarted?: boolean
  change?: Partial<View>
}

test('several are chosen and canceled at once; what is being canceled cannot be chosen', async () => {
  const onCancel = vi.fn()
  const page = await renderPage(<List onCancel={onCancel} />)
  await expect.element(page.getByRole('heading', { name: '3 open limits' })).toBeVisible()
  await expect.element(page.getByText('Pending cancellation')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Select 7 USDC/ })).toBeDisabled()
  expect(page.getByRole('button', { name: /^Cancel/ }).elements()).toHaveLength(0)
  expect(await findViolations()).toEqual([])

  await page.getByRole('checkbox', { name: /Select 5 USDC/ }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel 1 order' })).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Cancel 2 orders' }).click()
  expect(onCancel).toHaveBeenCalledExactlyOnceWith([view.open[0], view.open[1]])
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  expect(page.getByRole('button', { name: /^Cancel/ }).elements()).toHaveLength(0)
})

test('a price is told as its form told it: in dollars for one of the other token', async () => {
  const { network, tokenIn } = orderItem(1n)
  const item = orderItem(1n, 'open', { network: { ...network, stablecoins: [tokenIn.address] } })
  const page = await renderPage(<List change={{ open: [item], past: [] }} />)
  await expect.element(page.getByText('1 DAI = 1.00334 USDC')).toBeVisible()
})

test('what can be edited is edited from its row; nobody else’s, and nothing that is being canceled', async () => {
  const onEdit = vi.fn()
  const own = view.open.map((item) => ({ ...item, recipient: item.own.order.info.swapper }))
  const page = await renderPage(<List onCancel={() => {}} onEdit={onEdit} change={{ open: own }} />)
  expect(page.getByRole('button', { name: /^Edit 7 USDC/ }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: /^Edit 5 USDC/ }).click()
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(own[1])
})

test('while some are canceled no others are', async () => {
  const page = await renderPage(<List onCancel={() => {}} isNotStarted={false} />)
  await page.getByRole('checkbox', { name: /Select 5 USDC/ }).click()
  await expect.element(page.getByRole('button', { name: 'Cancel 1 order' })).toBeDisabled()
})

test('somebody else’s are only looked at', async () => {
  const page = await renderPage(<List />)
  await expect.element(page.getByRole('heading', { name: 'Past limit orders' })).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})

test('what is not shown is said', async () => {
  const network = { ...view.open[0]!.network, name: 'Base' }
  const page = await renderPage(<List change={{ unread: [network], unnamedCount: 2 }} />)
  await expect.element(page.getByText(/Couldn’t load limit orders on Base/)).toBeVisible()
  await expect.element(page.getByText(/2 orders aren’t shown/)).toBeVisible()
})

test.each([
  [89, undefined],
  [90, 'You have 90 of 100 open limit orders.'],
  [100, /up to 100 open limit orders/],
])('with %i open: %s', async (openCount, words) => {
  const page = await renderPage(<OrderCountNotice openCount={openCount} />)
  if (words === undefined) expect(page.getByText(/open limit orders/).elements()).toHaveLength(0)
  else await expect.element(page.getByText(words)).toBeVisible()
})
