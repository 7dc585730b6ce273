import { describe, expect, test } from 'vitest'
import type { OrderState } from '../../features/orders/list/OrderItem.ts'
import { orderItem } from '../../features/orders/list/test/orderItem.ts'
import * as EditState from './EditState.ts'

const account = orderItem(1n).own.order.info.swapper
const facts: EditState.from.Facts = {
  hash: orderItem(1n).own.hash,
  isConnected: true,
  isLeft: false,
  item: undefined,
  isRead: false,
  error: null,
}
const stateOf = (change: Partial<EditState.from.Facts>) => EditState.from({ ...facts, ...change })
const open = orderItem(1n, 'open', { recipient: account })

describe('from', () => {
  test('none: no order is asked for, or a new one was chosen', () => {
    expect(stateOf({ hash: undefined }).kind).toBe('none')
    expect(stateOf({ hash: undefined, isConnected: false }).kind).toBe('none')
    expect(stateOf({ isLeft: true, item: open, isRead: true }).kind).toBe('none')
    expect(stateOf({ isLeft: true, isConnected: false }).kind).toBe('none')
  })

  test('disconnected: an order is asked for, and whose it is nobody knows', () => {
    expect(stateOf({ isConnected: false })).toEqual({ kind: 'disconnected' })
  })

  test('reading: never taken for a new order', () => {
    expect(stateOf({})).toEqual({ kind: 'reading' })
  })

  test('unknown: the server did not answer, whatever was read before', () => {
    expect(stateOf({ error: new Error('away') }).kind).toBe('unknown')
    expect(stateOf({ error: new Error('away'), isRead: true }).kind).toBe('unknown')
  })

  test('unnamed: the account has it, but a token of it is on no list', () => {
    expect(stateOf({ isUnnamed: true, isRead: true })).toEqual({ kind: 'unnamed' })
  })

  test('known: as long as it can be replaced, also while nothing newer is read', () => {
    expect(stateOf({ item: open })).toEqual({ kind: 'known', item: open })
    expect(stateOf({ item: open, error: new Error('away') })).toEqual({ kind: 'known', item: open })
  })

  test.each(['filled', 'canceled', 'expired', 'closed', 'pending-cancellation'] satisfies OrderState[])(
    'gone: with the order that is %s',
    (state) => {
      const item = orderItem(1n, state)
      expect(stateOf({ item, isRead: true })).toEqual({ kind: 'gone', item })
    },
  )

  test('gone: the account has no such order, or one of another kind', () => {
    expect(stateOf({ isRead: true })).toEqual({ kind: 'gone', item: undefined })
    const other = orderItem(1n, 'open', { recipient: `0x${'b2'.repeat(20)}` })
    expect(stateOf({ item: other, isRead: true })).toEqual({ kind: 'gone', item: other })
  })
})
