import { expect, test } from 'vitest'
import { toEvmAddress } from './Account.ts'
import { accessTo } from './AccountAccess.ts'
import type { WalletConnection } from './Wallet.ts'

const [alice, bob] = [toEvmAddress(`0x${'A'.repeat(40)}`)!, toEvmAddress(`0x${'b'.repeat(40)}`)!]
const connectionOf = (kind: WalletConnection['wallet']['kind']): WalletConnection => ({
  wallet: {
    platform: 'evm',
    kind,
    rdns: 'a.wallet',
    name: 'A',
    icon: undefined,
    provider: { request: async () => null },
    isLocalTestWallet: false,
  },
  account: { platform: 'evm', address: alice },
  accounts: [
    { platform: 'evm', address: alice },
    { platform: 'evm', address: bob },
  ],
  chainId: 31337,
})

test('default: the wallet signs for the account in use, of its kind', () => {
  const connection = connectionOf('external')
  expect(accessTo(alice, connection)).toEqual({ kind: 'external', connection })
  expect(accessTo(alice, connectionOf('passkey')).kind).toBe('passkey')
})

test('behavior: everything else can only be looked at, and so can another account of the same wallet', () => {
  expect(accessTo(bob, connectionOf('external'))).toEqual({ kind: 'view-only' })
  expect(accessTo(alice, undefined)).toEqual({ kind: 'view-only' })
  // Of a pair nobody's share was asked for.
  expect(accessTo(undefined, connectionOf('external'))).toEqual({ kind: 'view-only' })
})

test('toEvmAddress: lower case, and nothing that is no address', () => {
  expect(toEvmAddress(`0x${'aB'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`)
  for (const value of ['0x12', 'ab'.repeat(20), `0x${'g'.repeat(40)}`, 7, undefined])
    expect(toEvmAddress(value)).toBe(undefined)
})
