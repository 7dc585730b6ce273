import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRecentAccounts, recentAccountsKey } from './createRecentAccounts.ts'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b0'

afterEach(() => vi.restoreAllMocks())

describe('createRecentAccounts', () => {
  test('default: the account and wallet used last, and the names of all, kept over a reload', () => {
    const storage = memoryStorage()
    const accounts = createRecentAccounts(storage)
    accounts.remember({ connectorId: 'a.wallet', address: alice })
    accounts.nameAccount(alice, 'ensName', 'alice.eth')
    accounts.remember({ connectorId: 'b.wallet', address: bob })
    expect(createRecentAccounts(storage).getSnapshot()).toEqual({
      connectorId: 'b.wallet',
      recent: bob,
      byAddress: { [alice]: { ensName: 'alice.eth' }, [bob]: {} },
    })
    accounts.nameAccount(alice, 'ensName', undefined)
    expect(accounts.getSnapshot().byAddress[alice]).toEqual({})
  })

  test('behavior: a wallet without an account of EVM chains is the last one used; the account stays', () => {
    const accounts = createRecentAccounts(memoryStorage())
    accounts.remember({ connectorId: 'a.wallet', address: alice })
    accounts.remember({ connectorId: 'solana.A', address: null })
    expect(accounts.getSnapshot()).toEqual({ connectorId: 'solana.A', recent: alice, byAddress: { [alice]: {} } })
  })

  test('behavior: of very many accounts the oldest are forgotten', () => {
    const accounts = createRecentAccounts(memoryStorage())
    for (let index = 0; index < 30; index++)
      accounts.remember({ connectorId: 'a', address: `0x${index.toString(16).padStart(40, '0')}` })
    expect(Object.keys(accounts.getSnapshot().byAddress)).toHaveLength(20)
  })

  test('error: a storage that refuses is warned about, and the page goes on', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const full = { ...memoryStorage(), setItem: () => void expect.fail('full') }
    const accounts = createRecentAccounts(full)
    accounts.remember({ connectorId: 'a.wallet', address: alice })
    expect(accounts.getSnapshot().recent).toBe(alice)
    expect(warn).toHaveBeenCalledExactlyOnceWith('The wallet account could not be stored.', expect.anything())
  })

  test('error: what somebody else wrote is dropped', () => {
    const storage = memoryStorage()
    storage.setItem(recentAccountsKey, JSON.stringify({ version: 1, value: { recent: 'x', byAddress: {} } }))
    expect(createRecentAccounts(storage).getSnapshot()).toEqual({ connectorId: null, recent: null, byAddress: {} })
  })
})

describe('what is written', () => {
  const sound = { connectorId: 'a', recent: alice, byAddress: { [alice]: { ensName: 'a.eth' }, [bob]: {} } }
  const initial = { connectorId: null, recent: null, byAddress: {} }
  const read = (value: unknown) => {
    const storage = memoryStorage()
    storage.setItem(recentAccountsKey, JSON.stringify({ version: 1, value }))
    return createRecentAccounts(storage).getSnapshot()
  }

  test('error: each part has to be of its kind', () => {
    expect(read(sound)).toEqual(sound)
    expect(read({ ...sound, connectorId: null, recent: null })).toMatchObject({ connectorId: null, recent: null })
    const wrong = [
      { connectorId: 7 },
      { connectorId: undefined },
      { recent: 'x' },
      { recent: 7 },
      { recent: alice.toUpperCase() },
      { recent: [alice] },
      { byAddress: null },
      { byAddress: 'none' },
      { byAddress: 7 },
      { byAddress: { x: {} } },
      { byAddress: { [alice]: null } },
      { byAddress: { [alice]: 'a.eth' } },
      { byAddress: { [alice]: { ensName: 7 } } },
    ]
    for (const change of wrong) expect(read({ ...sound, ...change }), JSON.stringify(change)).toEqual(initial)
    for (const value of [null, 7, 'accounts']) expect(read(value)).toEqual(initial)
  })

  test('behavior: the same again changes nothing; another wallet, account or name does', () => {
    const accounts = createRecentAccounts(memoryStorage())
    let changes = 0
    const stop = accounts.subscribe(() => changes++)
    const after = (act: () => void) => {
      const before = changes
      act()
      return changes - before
    }
    const use = (connectorId: string, address: typeof alice | typeof bob) => () =>
      accounts.remember({ connectorId, address })
    expect([after(use('a', alice)), after(use('a', alice)), after(use('b', alice)), after(use('b', bob))]).toEqual([
      1, 0, 1, 1,
    ])
    const name = (ensName: string | undefined) => () => accounts.nameAccount(alice, 'ensName', ensName)
    expect([after(name(undefined)), after(name('a.eth')), after(name('a.eth')), after(name(undefined))]).toEqual([
      0, 1, 0, 1,
    ])
    expect(accounts.getSnapshot().byAddress).toEqual({ [alice]: {}, [bob]: {} })
    expect('ensName' in accounts.getSnapshot().byAddress[alice]!).toBe(false)
    stop()
  })

  test('behavior: a username and an ENS name are kept beside each other', () => {
    const accounts = createRecentAccounts(memoryStorage())
    accounts.nameAccount(alice, 'ensName', 'a.eth')
    accounts.nameAccount(alice, 'username', 'al')
    expect(accounts.getSnapshot().byAddress[alice]).toEqual({ ensName: 'a.eth', username: 'al' })
    accounts.nameAccount(alice, 'username', undefined)
    expect(accounts.getSnapshot().byAddress[alice]).toEqual({ ensName: 'a.eth' })
  })

  test('behavior: a name stays with its account when that is used again', () => {
    const accounts = createRecentAccounts(memoryStorage())
    accounts.nameAccount(alice, 'ensName', 'a.eth')
    accounts.remember({ connectorId: 'a', address: alice })
    expect(accounts.getSnapshot().byAddress[alice]).toEqual({ ensName: 'a.eth' })
  })
})
