import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyClaim, nextLookSeconds, type StoredRamp } from './applyClaim.ts'
import type { RampClaim } from './RampAdapter.ts'

const order: StoredRamp = {
  id: 'a'.repeat(32),
  reference: 'b'.repeat(32),
  keyHash: 'c',
  provider: 'sandbox-ferry',
  side: 'buy',
  account: `0x${'1'.repeat(40)}`,
  chainId: 1,
  token: `0x${'2'.repeat(40)}`,
  currency: 'EUR',
  money: '100.000000',
  decimals: 6,
  tokenAmount: '100000000',
  providerOrderId: null,
  url: null,
  state: 'created',
  revision: 0,
  settledAmount: null,
  transactionHash: null,
  depositAddress: null,
  depositAmount: null,
  depositFault: null,
  attempts: [],
  createdAt: new Date(0),
  changedAt: new Date(0),
  dueAt: null,
}
function told(claims: readonly RampClaim[]): StoredRamp {
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

  test('what was paid is kept once it is settled, in the currency of the order and as an amount of money', () => {
    const paidBy = (...claims: readonly RampClaim[]) => told(claims).attempts[0]?.paid
    const settled = { providerOrderId: 'p', state: 'settled' } as const
    expect(paidBy({ ...settled, paid: { value: '98.4', currency: 'eur' } })).toBe('98.4')
    expect(paidBy({ ...settled, paid: { value: '98.499', currency: 'EUR' } })).toBe('98.49')
    expect(paidBy({ ...settled, paid: { value: '98.4', currency: 'USD' } })).toBeUndefined()
    expect(paidBy({ ...settled, paid: { value: '9'.repeat(40), currency: 'EUR' } })).toBeUndefined()
    expect(paidBy({ ...settled, state: 'pending', paid: { value: '98.4', currency: 'EUR' } })).toBeUndefined()
    const later = { ...settled, paid: { value: '1', currency: 'EUR' } }
    expect(paidBy({ ...settled, paid: { value: '98.4', currency: 'EUR' } }, later)).toBe('98.4')
  })

  test('a claim of another order changes nothing', () => {
    const kept = { ...order, providerOrderId: 'p' }
    expect(applyClaim(kept, { providerOrderId: 'q', state: 'settled', tokenAmount: '1' })).toBeUndefined()
  })

  test('a second attempt under another number is believed by the own id of the order alone, and never undoes what was paid', () => {
    const failed = { ...order, providerOrderId: 'p', state: 'failed' }
    const paid: RampClaim = { id: order.id, providerOrderId: 'q', state: 'settled', tokenAmount: '1' }
    expect(applyClaim(failed, paid)).toMatchObject({ providerOrderId: 'q', state: 'settled', settledAmount: '1000000' })
    expect(applyClaim(failed, { ...paid, id: 'd'.repeat(32) })).toBeUndefined()
    expect(applyClaim(failed, { ...paid, state: 'pending' })).toMatchObject({ providerOrderId: 'q', state: 'pending' })
    const goesOn = { ...failed, state: 'processing' }
    for (const state of ['failed', 'expired', 'refunded', 'pending'] as const)
      expect(Object.keys(applyClaim(goesOn, { ...paid, state })!)).toEqual(['attempts'])
    const refunded = applyClaim({ ...failed, state: 'settled' }, { ...paid, state: 'refunded' })!
    expect(Object.keys(refunded)).toEqual(['attempts'])
  })

  test('what was refunded and then paid at a second attempt is settled, in whatever order that is told', () => {
    const id = order.id
    const claims: RampClaim[] = [
      { id, providerOrderId: 'p', state: 'processing' },
      { id, providerOrderId: 'p', state: 'refunded' },
      { id, providerOrderId: 'q', state: 'processing' },
      { id, providerOrderId: 'q', state: 'settled', tokenAmount: '99.5', transactionHash: `0x${'e'.repeat(64)}` },
    ]
    expect(told(claims.slice(0, 2)).state).toBe('refunded')
    expect(told(claims.slice(0, 3))).toMatchObject({ state: 'processing', providerOrderId: 'q' })
    fc.assert(
      fc.property(fc.shuffledSubarray([...claims, ...claims], { minLength: 8 }), (shuffled) => {
        expect(told(shuffled)).toMatchObject({ state: 'settled', providerOrderId: 'q', settledAmount: '99500000' })
      }),
    )
    expect(told([...claims, { id, providerOrderId: 'q', state: 'refunded' }]).state).toBe('refunded')
  })

  test('no more attempts are kept than anybody makes', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      id: order.id,
      providerOrderId: `p${at}`,
      state: 'pending' as const,
    }))
    expect(told(many).attempts).toHaveLength(20)
  })

  test('a deposit is told to a sale alone, as it was begun; what is not is said, and no address', () => {
    const deposit = { address: `0x${'A'.repeat(40)}`, amount: 100_000_000n }
    expect(applyClaim(order, { deposit })).toBeUndefined()
    const sale = { ...order, side: 'sell' }
    const change = applyClaim(sale, { deposit: { ...deposit, token: order.token, chainId: 1 } })
    expect(change).toMatchObject({ depositAddress: `0x${'a'.repeat(40)}`, depositAmount: '100000000' })
    for (const [fault, changed] of [
      ['amount', { amount: 100_000_001n }],
      ['token', { token: order.account }],
      ['network', { chainId: 10 }],
      ['address', { address: order.account }],
    ] as const)
      expect(applyClaim(sale, { deposit: { ...deposit, ...changed } })).toMatchObject({ depositFault: fault })
    // Said otherwise than before: whichever is right, neither is paid.
    const kept = { ...sale, ...change }
    const other = applyClaim(kept, { deposit: { ...deposit, address: `0x${'b'.repeat(40)}` } })
    expect(other).toMatchObject({ depositFault: 'address', depositAddress: null, depositAmount: null })
    expect(applyClaim({ ...kept, ...other }, { deposit })).toBeUndefined()
  })

  test('where the first attempt of a sale was sent to is not told for the second', () => {
    const sale = { ...order, side: 'sell', providerOrderId: 'p' }
    const deposit = { address: `0x${'a'.repeat(40)}`, amount: 1n }
    const first = { ...sale, ...applyClaim(sale, { providerOrderId: 'p', state: 'pending', deposit }) }
    const failed = { ...first, ...applyClaim(first, { providerOrderId: 'p', state: 'failed' }) }
    const second = applyClaim(failed, { id: order.id, providerOrderId: 'q', state: 'pending' })
    expect(second).toMatchObject({ state: 'pending', depositAddress: null, depositAmount: null })
  })

  test('what is malformed is left out', () => {
    expect(applyClaim(order, { transactionHash: '0x12', deposit: { address: 'x', amount: 1n } })).toBeUndefined()
    expect(applyClaim(order, { providerOrderId: 'p'.repeat(201) })).toBeUndefined()
  })
})

test('nextLookSeconds: settled orders are left alone, failed ones may be refunded, open ones are asked for ever more rarely', () => {
  expect(nextLookSeconds('settled', 0)).toBeUndefined()
  expect([nextLookSeconds('failed', 60), nextLookSeconds('refunded', 60)]).toEqual([3_600, 3_600])
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
