import { describe, expect, test } from 'vitest'
import { network } from '../../../test/fixtures.ts'
import { type NetworkOrders, toCountNotice, toOrdersView } from './OrdersView.ts'
import { orderItem, ownOrder } from './test/orderItem.ts'

const base = { ...network, chainId: 31338, name: 'Base' }
const read = (change: Partial<NetworkOrders> = {}): NetworkOrders => ({
  network,
  items: [],
  unnamedCount: 0,
  error: undefined,
  isKeptOnly: false,
  ...change,
})
const at = (nonce: bigint, createdAt: number, state: Parameters<typeof orderItem>[1] = 'open') =>
  orderItem(nonce, state, { own: { ...ownOrder(nonce), createdAt } })
const off = Object.assign(new Error(), { code: 'OrdersUnavailable' })

describe('toOrdersView', () => {
  test('default: orders of all networks, open ones apart, the newest first', () => {
    const reads = [
      read({ items: [at(4n, 40), at(1n, 10, 'filled')] }),
      read({ network: base, items: [at(3n, 30, 'pending-cancellation'), at(2n, 20, 'expired')] }),
    ]
    const view = toOrdersView(reads)
    expect(view).toMatchObject({
      kind: 'list',
      unread: [],
      isLoading: false,
      unnamedCount: 0,
      open: [{ own: { createdAt: 40 } }, { own: { createdAt: 30 } }],
      past: [{ own: { createdAt: 20 } }, { own: { createdAt: 10 } }],
    })
  })

  test('behavior: what is missing is named', () => {
    const error = new Error()
    const reads = [read({ items: [at(1n, 1)] }), read({ network: base, items: undefined, error })]
    expect(toOrdersView(reads)).toMatchObject({ kind: 'list', unread: [{ name: 'Base' }] })
    const kept = read({ items: [at(1n, 1)], error, isKeptOnly: true })
    expect(toOrdersView([kept])).toMatchObject({ kind: 'list', open: [{ own: { createdAt: 1 } }], unread: [{}] })
    expect(toOrdersView([read({ unnamedCount: 2 })])).toMatchObject({ kind: 'list', open: [], unnamedCount: 2 })
  })

  test('behavior: nothing is known while a network has not answered', () => {
    const reads = [read(), read({ network: base, items: undefined })]
    expect(toOrdersView(reads).kind).toBe('loading')
    expect(toOrdersView([read({ items: [at(1n, 1)] }), reads[1]!])).toMatchObject({ kind: 'list', isLoading: true })
  })

  test('behavior: a network that does not answer is no empty list', () => {
    const error = new Error()
    expect(toOrdersView([read(), read({ network: base, items: undefined, error })])).toEqual({ kind: 'failed', error })
    expect(toOrdersView([read(), read({ network: base })]).kind).toBe('empty')
  })

  test('behavior: off where nobody keeps orders, and where no network can fill any', () => {
    expect(toOrdersView([read({ items: undefined, error: off })]).kind).toBe('off')
    expect(toOrdersView([]).kind).toBe('off')
  })
})

test.each([
  [89, undefined],
  [90, 'many'],
  [99, 'many'],
  [100, 'full'],
  [101, 'full'],
])('%i open orders: %s', (count, notice) => {
  expect(toCountNotice(count)).toBe(notice)
})
