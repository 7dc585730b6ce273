import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { expect, test } from 'vitest'
import type { OrderState } from './OrderItem.ts'
import { toOrderNews } from './OrderNews.ts'
import { orderItem, ownOrder } from './test/orderItem.ts'
import { fillsOf, withFills } from './withFills.ts'

const transactionHash = `0x${'9'.repeat(64)}` as const
const ended = (nonce: bigint, state: OrderState) =>
  orderItem(nonce, state, { own: { ...ownOrder(nonce), transactionHash } })

test.each<[OrderState, boolean]>([
  ['filled', true],
  ['canceled', true],
  ['expired', true],
  ['open', false],
  ['insufficient-funds', false],
  ['pending-cancellation', false],
  // By what is not known yet.
  ['closed', false],
])('an open order that is %s is news: %s', (state, isNews) => {
  const item = ended(1n, state)
  const news = toOrderNews([item], { keys: [item.key], entries: [] })
  expect(news).toEqual(isNews ? [{ item, state, isOwn: false }] : [])
})

test('an order that was not known to be open is no news', () => {
  expect(toOrderNews([ended(1n, 'filled')], { keys: [ended(2n, 'filled').key], entries: [] })).toEqual([])
})

test('what this device canceled itself is known as its own', () => {
  const item = ended(1n, 'canceled')
  const sent = { hash: transactionHash, replacedBy: undefined }
  expect(toOrderNews([item], { keys: [item.key], entries: [sent] })[0]?.isOwn).toBe(true)
  const other = { hash: '0x1' as const, replacedBy: transactionHash }
  expect(toOrderNews([item], { keys: [item.key], entries: [other] })[0]?.isOwn).toBe(true)
})

test('a transaction that filled an order is called so, whoever sent it', () => {
  const moved = { id: `31337:${transactionHash}`, kind: 'moved', counterparty: '0x5' } as unknown as ActivityItem
  const other = { id: '31337:0x1', kind: 'moved', counterparty: '0x5' } as unknown as ActivityItem
  expect(withFills([moved, other], fillsOf([ended(1n, 'filled')]))).toEqual([
    { ...moved, kind: 'fill-order', counterparty: undefined },
    other,
  ])
  expect(withFills([moved], fillsOf([ended(1n, 'canceled')]))).toEqual([moved])
  const instead = { ...moved, instead: { to: undefined, wei: 0n } }
  expect(withFills([instead], fillsOf([ended(1n, 'filled')]))).toEqual([instead])
})

test('what filled it is called by what it was', () => {
  const item = ended(1n, 'filled')
  const terms = { pool: '0x7', windowSeconds: 600, leastLiquidity: 1n, toleranceBps: 1, trigger: undefined } as const
  const guarded = (kind: 'stop-loss' | 'take-profit' | 'market') => ({
    ...item,
    guard: { kind, price: undefined, terms },
  })
  const [output] = item.own.order.outputs
  const order = { ...item.own.order, outputs: [{ ...output, endAmount: 1n }] } as unknown as typeof item.own.order
  const falling = { ...item, own: { ...item.own, order } }
  const kinds = [item, guarded('stop-loss'), guarded('take-profit'), guarded('market'), falling].map(
    (each) => [...fillsOf([each]).values()][0],
  )
  expect(kinds).toEqual(['fill-order', 'fill-stop-loss', 'fill-take-profit', 'fill-swap', 'fill-swap'])
})
