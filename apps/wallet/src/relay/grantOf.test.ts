import { toGrantData } from '@oxbow/delegation/toGrantData'
import { expect, test } from 'vitest'
import { grantOf } from './grantOf.ts'

const [account, relayer, friend] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`, `0x${'ab'.repeat(20)}`] as const

test('what other code reads in it must be what was asked for', () => {
  const grant = {
    chainId: 31337,
    account: account,
    delegate: relayer,
    calls: [{ to: friend, value: 0n, data: '0x' }] as const,
    id: 5n,
    expiresAt: 1_800_000_000,
  }
  expect(grantOf(grant)).toEqual(toGrantData(grant))
  for (const other of [
    { ...grant, calls: [...grant.calls, ...grant.calls] },
    { ...grant, calls: [{ ...grant.calls[0], value: 1n }] },
    { ...grant, delegate: friend },
    { ...grant, expiresAt: 1_900_000_000 },
    { ...grant, id: 6n },
    { ...grant, chainId: 1 },
    undefined,
  ])
    expect(() => grantOf(grant, () => other)).toThrow('not what was asked for')
})
