import { expect, test } from 'vitest'
import * as Arrival from './Arrival.ts'

const deposit = { fillDeadline: 900, outputAmount: 7n }
const known = { status: 'confirmed', deposit, hasDestination: true, isFailing: false, state: undefined } as const

test('what never left is not on its way', () => {
  expect(Arrival.from({ ...known, status: 'pending' })).toEqual({ kind: 'leaving' })
  for (const status of ['failed', 'cancelled', 'dropped', 'replaced'] as const)
    expect(Arrival.from({ ...known, status })).toEqual({ kind: 'stayed' })
})

test('unknown until both networks have told, and where one has not this site knows nothing of it', () => {
  expect(Arrival.from({ ...known, deposit: undefined })).toEqual({ kind: 'unknown', isFailing: false })
  expect(Arrival.from({ ...known, isFailing: true })).toEqual({ kind: 'unknown', isFailing: true })
  expect(Arrival.from({ ...known, hasDestination: false })).toEqual({ kind: 'elsewhere' })
})

test('every state of a deposit', () => {
  const of = (state: Arrival.from.Facts['state']) => Arrival.from({ ...known, status: 'final', state })
  expect(of({ status: 'waiting', seconds: 4 })).toEqual({ kind: 'on-its-way', until: 900 })
  expect(of({ status: 'slow' })).toEqual({ kind: 'slow', until: 900 })
  expect(of({ status: 'expired' })).toEqual({ kind: 'expired' })
  expect(of({ status: 'refund-due' })).toEqual({ kind: 'refund-due' })
  expect(of({ status: 'refunded', transactionHash: '0x1' })).toEqual({ kind: 'refunded', transactionHash: '0x1' })
  const filled = { status: 'filled', transactionHash: '0x2', isFinal: false } as const
  expect(of({ ...filled, amount: 8n })).toEqual({
    kind: 'arrived',
    amount: 8n,
    transactionHash: '0x2',
    isFinal: false,
  })
  expect(of({ ...filled, amount: undefined })).toMatchObject({ amount: 7n })
})
