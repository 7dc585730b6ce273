import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { WalletSessionState } from '@oxbow/connectors/WalletSession'
import { describe, expect, test } from 'vitest'
import * as AccountState from './AccountState.ts'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b0'
const connected = {
  status: 'connected',
  connection: { account: { address: alice } } as unknown as WalletConnection,
} as const
const wallet = { name: 'A' } as WalletConnection['wallet']
const recent = { connectorId: 'a', recent: alice, byAddress: { [alice]: { ensName: 'alice.eth' } } } as const
const nobody = { connectorId: null, recent: null, byAddress: {} }

const from = (session: WalletSessionState, rest: Partial<AccountState.from.Facts> = {}) =>
  AccountState.from({ session, recent, entries: [], ...rest })

describe('from', () => {
  test('default: the way to connect, then who it is', () => {
    expect(from({ status: 'disconnected' })).toEqual({ kind: 'connect' })
    const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
    expect(from({ status: 'disconnected' }, { solana })).toEqual({
      kind: 'solana',
      account: { address: solana, name: undefined },
    })
    expect(from(connected, { solana }).kind).toBe('connected')
    expect(from(connected)).toEqual({ kind: 'connected', account: { address: alice, name: 'alice.eth' } })
    expect(from(connected, { recent: nobody })).toMatchObject({ account: { address: alice, name: undefined } })
  })

  test('behavior: a username goes before an ENS name', () => {
    const byAddress = { [alice]: { username: 'al', ensName: 'alice.eth' } }
    expect(from(connected, { recent: { ...recent, byAddress } })).toMatchObject({ account: { name: 'al' } })
  })

  test('behavior: while a wallet comes back the account used last is named, while another is asked none is', () => {
    expect(from({ status: 'reconnecting', wallet })).toMatchObject({
      kind: 'connecting',
      account: { name: 'alice.eth' },
    })
    expect(from({ status: 'connecting', wallet })).toEqual({ kind: 'connecting', account: undefined })
    expect(from({ status: 'reconnecting', wallet }, { recent: nobody })).toMatchObject({ account: undefined })
  })

  test('behavior: what is pending is counted on all networks, for this account alone', () => {
    const entries = [
      { account: alice, status: 'pending' },
      { account: alice, status: 'pending' },
      { account: alice, status: 'final' },
      { account: bob, status: 'pending' },
    ] as const
    expect(from(connected, { entries })).toMatchObject({ kind: 'pending', count: 2 })
  })
})
