import { describe, expect, test } from 'vitest'
import * as FeeInToken from './FeeInToken.ts'

const [usdc, dai, weth] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const token = { address: usdc, symbol: 'USDC', decimals: 6 }
const changesOf = (given: `0x${string}`, got: `0x${string}`, least = 50n) => [
  { token: given, amount: -100n },
  { token: got, amount: least },
]
const facts: FeeInToken.from.Facts = {
  answer: { status: 'known', fee: { token: usdc, amount: 7n } },
  token,
  changes: changesOf(usdc, weth),
  held: 107n,
}
const of = (change: Partial<FeeInToken.from.Facts>) => FeeInToken.from({ ...facts, ...change })

describe('FeeInToken.from', () => {
  test('default: the fee to the unit, in the token that is sold', () => {
    expect(of({})).toEqual({ kind: 'exact', token, fee: 7n })
  })

  test('behavior: amount and fee together may not exceed the balance', () => {
    expect(of({ held: 106n })).toEqual({ kind: 'short', token, fee: 7n, needed: 107n, held: 106n })
    expect(of({ held: 100n }).kind).toBe('short')
  })

  test('behavior: a fee in another token needs that token alone', () => {
    const changes = changesOf(dai, weth)
    expect(of({ changes, held: 7n })).toEqual({ kind: 'exact', token, fee: 7n })
    expect(of({ changes, held: 6n })).toEqual({ kind: 'short', token, fee: 7n, needed: 7n, held: 6n })
  })

  test('behavior: a fee in the token that is bought is paid from what arrives at least', () => {
    const changes = changesOf(dai, usdc, 5n)
    expect(of({ changes, held: 2n }).kind).toBe('exact')
    expect(of({ changes, held: 1n })).toEqual({ kind: 'short', token, fee: 7n, needed: 7n, held: 1n })
  })

  test('behavior: two amounts of the token that leave add up', () => {
    const changes = [...changesOf(usdc, weth), { token: usdc, amount: -1n }]
    expect(of({ changes, held: 108n }).kind).toBe('exact')
    expect(of({ changes, held: 107n })).toEqual({ kind: 'short', token, fee: 7n, needed: 108n, held: 107n })
  })

  test('behavior: an unknown balance doesn’t block', () => {
    expect(of({ held: undefined }).kind).toBe('exact')
  })

  test('behavior: without a price in advance, or of a token unknown here, the wallet tells it', () => {
    expect(of({ answer: { status: 'known', fee: null } })).toEqual({ kind: 'in-wallet' })
    expect(of({ token: undefined })).toEqual({ kind: 'in-wallet' })
    expect(of({ answer: { status: 'asking' }, token: undefined })).toEqual({ kind: 'asking' })
  })

  test.each([
    [422, 'tokens'],
    [429, 'limit'],
    [503, 'away'],
    [undefined, 'away'],
  ])('error: refused with %s because of %s', (httpStatus, reason) => {
    const refused = of({ answer: { status: 'refused', httpStatus } })
    expect(refused).toEqual({ kind: 'refused', reason })
    expect(FeeInToken.isBlocked(refused)).toBe(reason !== 'away')
  })

  test('only what can’t be sent is blocked', () => {
    expect(FeeInToken.isBlocked(of({ held: 0n }))).toBe(true)
    for (const fee of [undefined, of({}), of({ token: undefined }), of({ answer: { status: 'asking' } })])
      expect(FeeInToken.isBlocked(fee)).toBe(false)
  })
})
