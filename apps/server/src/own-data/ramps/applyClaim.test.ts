import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyClaim, type KeptRamp, nextLookSeconds } from './applyClaim.ts'
import type { RampClaim } from './RampAdapter.ts'

const order: KeptRamp = {
  ...{ id: 'a'.repeat(32), reference: 'b'.repeat(32), keyHash: 'c', provider: 'sandbox-ferry', side: 'buy' },
  ...{ account: `0x${'1'.repeat(40)}`, chainId: 1, token: `0x${'2'.repeat(40)}`, currency: 'EUR', money: '100.000000' },
  ...{ decimals: 6, tokenAmount: '100000000', providerOrderId: null, url: null, state: 'created', revision: 0 },
  ...{ settledAmount: null, transactionHash: null, depositAddress: null, depositAmount: null },
  ...{ createdAt: new Date(0), changedAt: new Date(0), dueAt: null },
}
function told(claims: readonly RampClaim[]): KeptRamp {
  const kept = { ...order }
  for (const claim of claims) Object.assign(kept, applyClaim(kept, claim))
  return kept
}

describe('applyClaim', () => {
  test('behavior: twice, late and in any order the same comes of it', () => {
    const claims: RampClaim[] = [
      { providerOrderId: 'p', state: 'pending' },
      { providerOrderId: 'p', state: 'kyc' },
      { providerOrderId: 'p', state: 'processing' },
      { providerOrderId: 'p', state: 'settled', tokenAmount: '99.5', transactionHash: `0x${'E'.repeat(64)}` },
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray([...claims, ...claims], { minLength: 8 }), (shuffled) => {
        expect(told(shuffled)).toEqual(told(claims))
      }),
    )
    expect(told(claims)).toMatchObject({
      state: 'settled',
      settledAmount: '99500000',
      transactionHash: `0x${'e'.repeat(64)}`,
    })
  })

  test('a claim of another order changes nothing', () => {
    const kept = { ...order, providerOrderId: 'p' }
    expect(applyClaim(kept, { providerOrderId: 'q', state: 'settled', tokenAmount: '1' })).toBeUndefined()
  })

  test('a second attempt under another number is believed by the own id of the order alone, and never undoes what was paid', () => {
    const failed = { ...order, providerOrderId: 'p', state: 'failed' }
    const paid: RampClaim = { id: order.id, providerOrderId: 'q', state: 'settled', tokenAmount: '1' }
    expect(applyClaim(failed, paid)).toEqual({ providerOrderId: 'q', state: 'settled', settledAmount: '1000000' })
    expect(applyClaim(failed, { ...paid, id: 'd'.repeat(32) })).toBeUndefined()
    expect(applyClaim(failed, { ...paid, state: 'pending' })).toEqual({ providerOrderId: 'q' })
    const goesOn = { ...failed, state: 'processing' }
    for (const state of ['failed', 'expired', 'refunded', 'pending'] as const)
      expect(applyClaim(goesOn, { ...paid, state })).toBeUndefined()
    expect(applyClaim({ ...failed, state: 'settled' }, { ...paid, state: 'refunded' })).toBeUndefined()
  })

  test('a deposit is told once, to a sale, and never for more than was quoted', () => {
    const deposit = { address: `0x${'A'.repeat(40)}`, amount: 100_000_000n }
    expect(applyClaim(order, { deposit })).toBeUndefined()
    const sale = { ...order, side: 'sell' }
    expect(applyClaim(sale, { deposit: { ...deposit, amount: 100_000_001n } })).toBeUndefined()
    const change = applyClaim(sale, { deposit })
    expect(change).toEqual({ depositAddress: `0x${'a'.repeat(40)}`, depositAmount: '100000000' })
    const other = { ...deposit, address: `0x${'b'.repeat(40)}` }
    expect(applyClaim({ ...sale, ...change }, { deposit: other })).toBeUndefined()
  })

  test('what is malformed is left out', () => {
    expect(applyClaim(order, { transactionHash: '0x12', deposit: { address: 'x', amount: 1n } })).toBeUndefined()
  })
})

test('nextLookSeconds: settled orders are left alone, failed ones may be refunded, open ones are asked for ever more rarely', () => {
  expect(nextLookSeconds('settled', 0)).toBeUndefined()
  expect(nextLookSeconds('failed', 60)).toBe(3_600)
  expect(nextLookSeconds('failed', 4 * 86_400)).toBeUndefined()
  expect([0, 3_600, 86_400, 15 * 86_400].map((age) => nextLookSeconds('processing', age))).toEqual([
    5,
    60,
    1_800,
    undefined,
  ])
  expect([0, 300, 3_600, 86_400, 4 * 86_400].map((age) => nextLookSeconds('created', age))).toEqual([
    5,
    20,
    120,
    3_600,
    undefined,
  ])
})
