import { expect, test, vi } from 'vitest'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import type { OrderItem } from './OrderItem.ts'
import { orderItem, ownOrder } from './test/orderItem.ts'

const render = (item: OrderItem, props: Partial<OrderDialog.Props> = {}) =>
  renderPage(
    <OrderDialog
      item={item}
      fill={{ kind: 'loading' }}
      transaction={undefined}
      onCancel={undefined}
      onClosed={() => {}}
      {...props}
    />,
  )

test('an open order: every digit of what is signed, the price both ways, and the way to cancel it', async () => {
  const onCancel = vi.fn()
  const page = await render(orderItem(1n), { onCancel })
  await expect.element(page.getByText('3,000 USDC')).toBeVisible()
  await expect.element(page.getByText('2,990 DAI')).toBeVisible()
  await expect.element(page.getByText('1 USDC = 0.996667 DAI')).toBeVisible()
  await expect.element(page.getByText('1 DAI = 1.00334 USDC')).toBeVisible()
  await expect.element(page.getByText(/keeps what the market pays above your limit/)).toBeVisible()
  expect(page.getByText('Received').elements()).toHaveLength(0)
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Cancel order' }).click()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a filled one: what came, and how much above the limit', async () => {
  const own = ownOrder(1n, 'v3')
  const fill = { kind: 'known', received: 2_991_500_000_000_000_000_001n } as const
  const page = await render(orderItem(1n, 'filled', { own }), { fill })
  // Short to read, with every digit on hover.
  await expect.element(page.getByTitle('2,991.500000000000000001 DAI')).toHaveTextContent('2,991.5 DAI')
  await expect.element(page.getByText('Above your limit')).toBeVisible()
  await expect.element(page.getByTitle(/^1\.500000000000000001 DAI$/)).toHaveTextContent('1.5 DAI')
  await expect.element(page.getByText(/95%/)).toBeVisible()
})

test('what the chain does not tell is unknown, not nothing', async () => {
  const page = await render(orderItem(1n, 'filled'), { fill: { kind: 'known', received: undefined } })
  await expect.element(page.getByText('—')).toBeVisible()
  expect(page.getByText('Above your limit').elements()).toHaveLength(0)
})

test('a node that does not answer is asked again', async () => {
  const onRetry = vi.fn()
  const page = await render(orderItem(1n, 'filled'), { fill: { kind: 'failed', onRetry } })
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('one that pays somebody else says so', async () => {
  const page = await render(orderItem(1n, 'open', { recipient: `0x${'b2'.repeat(20)}` }))
  await expect.element(page.getByText('Recipient')).toBeVisible()
})

test('a stop-loss: its trigger both ways, where the price is read, and the worst case', async () => {
  const terms = {
    pool: `0x${'77'.repeat(20)}` as const,
    windowSeconds: 600,
    leastLiquidity: 1n,
    toleranceBps: 150,
    trigger: { side: 'at-or-below', tick: 0 },
  } as const
  const price = { numerator: 95n * 10n ** 10n, denominator: 1n }
  const page = await render(orderItem(1n, 'open', { guard: { kind: 'stop-loss', price, terms } }))
  await expect.element(page.getByRole('heading', { name: 'Stop-loss' })).toBeVisible()
  await expect.element(page.getByText('1 USDC = 0.95 DAI')).toBeVisible()
  await expect.element(page.getByText('Minimum received')).toBeVisible()
  await expect.element(page.getByText('10 min')).toBeVisible()
  await expect.element(page.getByText(/^1\.5/)).toBeVisible()
  await expect.element(page.getByText(/once the average price reaches your trigger/i)).toBeVisible()
  expect(page.getByText('Limit price').elements()).toHaveLength(0)
  expect(await findViolations()).toEqual([])
})
