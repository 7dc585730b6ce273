import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { createRecentAccounts, recentAccountsKey } from './createRecentAccounts.ts'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b0'

afterEach(() => vi.restoreAllMocks())

describe('createRecentAccounts', () => {
  test('default: the account and wallet used last, and the names of all, kept over a reload', () => {
    const storage = memoryStorage()
    const accounts = createRecentAccounts(storage)
    accounts.remember({ connectorId: 'a.wallet', address: alice })
    accounts.nameAccount(alice, 'alice.eth')
    accounts.remember({ connectorId: 'b.wallet', address: bob })
    expect(createRecentAccounts(storage).getSnapshot()).toEqual({
      connectorId: 'b.wallet',
      recent: bob,
      byAddress: { [alice]: { ensName: 'alice.eth' }, [bob]: {} },
    })
    accounts.nameAccount(alice, undefined)
    expect(accounts.getSnapshot().byAddress[alice]).toEqual({})
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
