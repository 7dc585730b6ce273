import type { SendCheck } from '@oxbow/send/SendCheck'
import { expect, test } from 'vitest'
import { type FoundRecipient, speedBumpOf } from './Recipient.ts'
import * as SendState from './SendState.ts'

const found: FoundRecipient = {
  address: `0x${'b'.repeat(40)}`,
  bookName: undefined,
  username: undefined,
  ensName: undefined,
  isEnsConfirmed: false,
  typedName: undefined,
  changedFrom: undefined,
  isElsewhere: false,
  kind: 'account',
  isOwn: false,
  isWatched: false,
  sentCount: 1,
  lookalike: undefined,
}
const check = { networkCostWei: 10n } as SendCheck
const whole: SendState.from.Facts = {
  isLoading: false,
  outage: undefined,
  isRegionBlocked: false,
  isTokenBlocked: false,
  isConnected: true,
  blocked: undefined,
  hasToken: true,
  isNative: true,
  recipient: { status: 'found', ...found },
  amount: 5n,
  balance: 100n,
  nativeBalance: 100n,
  canPayFeeInToken: false,
  check: { status: 'known', value: check },
}
const kindOf = (change: Partial<SendState.from.Facts>) => SendState.from({ ...whole, ...change }).kind

test('default: ready, with whom and what', () => {
  expect(SendState.from(whole)).toEqual({
    kind: 'ready',
    recipient: { status: 'found', ...found },
    check,
    paysFeeInToken: false,
  })
})

test('what is missing, in the order in which it is said', () => {
  expect(kindOf({ outage: 'offline', isConnected: false })).toBe('unavailable')
  expect(kindOf({ isLoading: true })).toBe('loading')
  expect(kindOf({ isRegionBlocked: true, isConnected: false })).toBe('region-blocked')
  expect(kindOf({ hasToken: false, isConnected: false })).toBe('choose-token')
  expect(kindOf({ isTokenBlocked: true })).toBe('token-blocked')
  expect(kindOf({ isConnected: false, recipient: { status: 'invalid' } })).toBe('connect')
  // A recipient that was typed and leads nowhere comes before the amount.
  expect(kindOf({ recipient: { status: 'invalid' }, amount: undefined })).toBe('invalid-recipient')
  expect(kindOf({ recipient: { status: 'disputed' } })).toBe('invalid-recipient')
  expect(kindOf({ recipient: { status: 'empty' }, amount: undefined })).toBe('no-amount')
  expect(kindOf({ recipient: { status: 'empty' } })).toBe('no-recipient')
  expect(kindOf({ recipient: { status: 'looking' } })).toBe('reading')
})

test('behavior: a blocked account or recipient is said before what is typed, and never sends', () => {
  expect(SendState.from({ ...whole, blocked: 'account', recipient: { status: 'empty' } })).toEqual({
    kind: 'address-blocked',
    whose: 'account',
  })
  expect(SendState.from({ ...whole, blocked: 'other', amount: undefined })).toEqual({
    kind: 'address-blocked',
    whose: 'other',
  })
  expect(kindOf({ blocked: 'account', isConnected: false })).toBe('connect')
})

test('money: too little of the token, too little for the network, and what is unknown stops nobody', () => {
  expect(kindOf({ balance: 4n, recipient: { status: 'empty' } })).toBe('insufficient-funds')
  expect(kindOf({ balance: 5n, nativeBalance: 14n })).toBe('insufficient-gas')
  expect(kindOf({ balance: 5n, nativeBalance: 15n })).toBe('ready')
  expect(kindOf({ isNative: false, nativeBalance: 9n })).toBe('insufficient-gas')
  expect(kindOf({ isNative: false, nativeBalance: 10n })).toBe('ready')
  expect(kindOf({ balance: undefined, nativeBalance: undefined })).toBe('ready')
})

test('a wallet that can pay the network fee in a token sends tokens without native currency, and says so', () => {
  const short = { isNative: false, nativeBalance: 0n, canPayFeeInToken: true }
  expect(SendState.from({ ...whole, ...short })).toMatchObject({ kind: 'ready', paysFeeInToken: true })
  expect(SendState.from({ ...whole, ...short, nativeBalance: 10n })).toMatchObject({ paysFeeInToken: false })
  expect(kindOf({ ...short, isNative: true })).toBe('insufficient-gas')
})

test('what the simulation says: it is waited for, and what would fail cannot be sent', () => {
  expect(kindOf({ check: undefined })).toBe('reading')
  const failing = { status: 'failing', code: 'RecipientRefused', detail: undefined } as const
  expect(SendState.from({ ...whole, check: failing })).toMatchObject({ kind: 'failing', code: 'RecipientRefused' })
  expect(kindOf({ check: { ...failing, code: 'InsufficientBalance' } })).toBe('insufficient-funds')
  // Nobody is sent past what is at the address, or past whether it was ever sent to.
  expect(kindOf({ recipient: { status: 'found', ...found, kind: undefined } })).toBe('reading')
  expect(kindOf({ recipient: { status: 'found', ...found, sentCount: undefined } })).toBe('reading')
})

test('speedBumpOf: a contract first, then an address never sent to, each once', () => {
  expect(speedBumpOf(found, [])).toBeUndefined()
  const stranger = { ...found, kind: 'contract', sentCount: 0 } as const
  expect(speedBumpOf(stranger, [])).toBe('contract')
  expect(speedBumpOf(stranger, ['contract'])).toBe('new-address')
  expect(speedBumpOf(stranger, ['contract', 'new-address'])).toBeUndefined()
  expect(speedBumpOf({ ...stranger, kind: 'token' }, ['new-address'])).toBe('contract')
  // One's own address was never sent to, and is not new.
  expect(speedBumpOf({ ...found, sentCount: 0, isOwn: true }, [])).toBeUndefined()
})

test('leavesTooLittle: nothing left for the next transaction', () => {
  const of = (change: Partial<SendState.leavesTooLittle.Facts>) =>
    SendState.leavesTooLittle({ amount: 80n, isNative: true, nativeBalance: 100n, costWei: 10n, ...change })
  expect(of({})).toBe(false)
  expect(of({ amount: 81n })).toBe(true)
  expect(of({ amount: 1_000n, isNative: false })).toBe(false)
  expect(of({ isNative: false, nativeBalance: 19n })).toBe(true)
  expect(of({ amount: 81n, costWei: undefined })).toBe(false)
})
