import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { RampOrder } from '@oxbow/ramps/Ramp'
import { expect, test } from 'vitest'
import { usdc } from '../../test/fixtures.ts'
import { withRampOrders } from './withRampOrders.ts'

const order = (change: Partial<RampOrder>) =>
  ({
    reference: 'f'.repeat(32),
    chainId: 1,
    side: 'buy',
    state: 'pending',
    token: usdc.address,
    tokenAmount: '5000000',
    settledAmount: null,
    transactionHash: null,
    createdAt: 1_800_000_000,
    ...change,
  }) as RampOrder
const item = (change: Partial<ActivityItem>) =>
  ({
    id: '1:0x1',
    chainId: 1,
    kind: 'swap',
    status: 'final',
    timeMs: 1_800_000_100_000,
    paid: [],
    received: [],
    ...change,
  }) as ActivityItem
const shown = (orders: RampOrder[], items: ActivityItem[] = []) =>
  withRampOrders(items, orders, () => usdc).map(({ kind, status }) => [kind, status])

test('default: a purchase without a transaction is in the list, what is pending first', () => {
  expect(shown([order({})], [item({})])).toEqual([
    ['on-ramp', 'pending'],
    ['swap', 'final'],
  ])
  expect(shown([order({ state: 'failed' })], [item({})])).toEqual([
    ['swap', 'final'],
    ['on-ramp', 'failed'],
  ])
  expect(shown([order({ state: 'expired' }), order({ state: 'refunded', side: 'sell' })])).toEqual([
    ['on-ramp', 'dropped'],
    ['off-ramp', 'cancelled'],
  ])
})

test('behavior: what a transaction stands for is there once, and a page that was only opened is not there', () => {
  expect(shown([order({ transactionHash: `0x${'a'.repeat(64)}` }), order({ state: 'created' })])).toEqual([])
  const sent = item({ kind: 'off-ramp', paid: [{ token: usdc, amount: 5_000_000n }] })
  expect(shown([order({ side: 'sell', state: 'processing' })], [sent])).toEqual([['off-ramp', 'final']])
  expect(shown([order({ side: 'sell', state: 'failed' })], [sent])).toEqual([
    ['off-ramp', 'final'],
    ['off-ramp', 'failed'],
  ])
})
