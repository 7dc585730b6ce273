import { expect, test } from 'vitest'
import { readRequest } from '../reading/readRequest.ts'
import { friend, signingContext, usdc } from '../test/signingContext.ts'
import { toRequestKind } from './toRequestKind.ts'

const send = { to: friend, value: 1n, data: '0x' } as const
const approve = {
  to: usdc,
  value: 0n,
  data: `0x095ea7b3${friend.slice(2).padStart(64, '0')}${'0'.repeat(63)}1`,
} as const
const kindOf = (...calls: readonly (typeof send | typeof approve)[]) =>
  toRequestKind(readRequest({ type: 'calls', chainId: 1, calls }, signingContext))

test('default: a request is called by what it does', () => {
  expect(kindOf(send)).toBe('send')
  expect(kindOf(approve)).toBe('approve')
})

test('behavior: an approval before the act that needs it is part of that act', () => {
  expect(kindOf(approve, send)).toBe('send')
})

test('behavior: with a part that nobody can read it is unknown, whatever else it does', () => {
  const call = { to: usdc, value: 0n, data: '0x12345678' } as const
  expect(toRequestKind(readRequest({ type: 'calls', chainId: 1, calls: [send, call] }, signingContext))).toBe('unknown')
})
