import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { RampOrder } from '@oxbow/ramps/Ramp'
import { expect, test } from 'vitest'
import { withRamps } from './withRamps.ts'

const hash = `0x${'a'.repeat(64)}` as const
const deposit = `0x${'d'.repeat(40)}` as const
const item = (change: Partial<ActivityItem>): ActivityItem =>
  ({ id: `1:${hash}`, chainId: 1, hash, kind: 'receive', counterparty: undefined, ...change }) as ActivityItem
const order = (change: Partial<RampOrder>): RampOrder =>
  ({ chainId: 1, side: 'buy', transactionHash: null, deposit: null, ...change }) as RampOrder

test('what a provider delivered is a purchase, of that network alone', () => {
  const orders = [order({ transactionHash: hash })]
  expect(withRamps([item({})], orders)[0]!.kind).toBe('on-ramp')
  expect(withRamps([item({ id: `2:${hash}`, chainId: 2 })], orders)[0]!.kind).toBe('receive')
})

test('what was sent to a provider is a sale, and a transfer to anybody else is none', () => {
  const orders = [order({ side: 'sell', deposit: { address: deposit, amount: '5' } })]
  expect(withRamps([item({ kind: 'send', counterparty: deposit })], orders)[0]!.kind).toBe('off-ramp')
  expect(withRamps([item({ kind: 'send', counterparty: `0x${'e'.repeat(40)}` })], orders)[0]!.kind).toBe('send')
})
