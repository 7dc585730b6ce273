import { expect, test } from 'vitest'
import { network } from '../../../test/fixtures.ts'
import { orderItem } from '../list/test/orderItem.ts'
import { type CancelState, toCancelGroups, toCancelState } from './CancelState.ts'

type View = NonNullable<Parameters<typeof toCancelState>[1]>

test.each<[View['status'] | undefined, CancelState]>([
  [undefined, 'reviewing-cancellation'],
  ['review', 'reviewing-cancellation'],
  ['working', 'pending-signature'],
  ['elsewhere', 'pending-signature'],
  ['pending', 'pending-confirmation'],
  ['confirmed', 'canceled'],
  ['final', 'canceled'],
  ['rejected', 'reviewing-cancellation'],
  ['failed', 'reviewing-cancellation'],
])('a flow that is %s: %s', (status, state) => {
  const view = status && { status, instead: undefined }
  expect(toCancelState(true, view)).toBe(state)
  expect(toCancelState(false, view)).toBe('not-started')
})

test('what a wallet sent in its place cancels nothing', () => {
  const instead = {} as NonNullable<View['instead']>
  expect(toCancelState(true, { status: 'confirmed', instead })).toBe('reviewing-cancellation')
})

test('orders of one word and network are taken back together', () => {
  const base = { ...network, chainId: 31338 }
  const items = [
    orderItem(0n),
    orderItem(255n),
    orderItem(256n),
    orderItem(1n, 'open', { network: base }),
    orderItem(2n),
  ]
  const groups = toCancelGroups(items)
  const nonces = groups.map((group) => group.items.map(({ own }) => own.order.info.nonce))
  expect(nonces).toEqual([[0n, 255n, 2n], [256n], [1n]])
  expect(groups.map((group) => group.network.chainId)).toEqual([31337, 31337, 31338])
})
