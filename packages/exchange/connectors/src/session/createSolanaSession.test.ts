import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test, vi } from 'vitest'
import { fromStandardWallet } from '../solana/fromStandardWallet.ts'
import { standardAccount, standardWallet } from '../test/standardWallet.ts'
import type { Wallet } from '../Wallet.ts'
import { createSolanaSession, solanaWalletKey } from './createSolanaSession.ts'

const [alice, bob] = [standardAccount(1), standardAccount(2)]
const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })

function open(storage = memoryStorage()) {
  const waits: number[] = []
  const session = createSolanaSession({ storage, sleep: async (ms) => void waits.push(ms) })
  return { session, storage, waits }
}

function fake(name: string, connect?: standardWallet.Options['connect']) {
  const { wallet: standard, ...rest } = standardWallet(name, connect && { connect })
  return { ...rest, standard, wallet: fromStandardWallet(standard) as Wallet<'svm'> }
}

describe('createSolanaSession', () => {
  test('connects after 10 ms, follows accounts, and lets go', async () => {
    const { session, waits } = open()
    const { wallet, change, listeners, asked } = fake('A')
    await session.connect(wallet)
    expect(waits).toEqual([10])
    expect(session.getState()).toMatchObject({
      status: 'connected',
      connection: { account: { platform: 'svm', address: alice.address }, accounts: [{}, {}] },
    })
    change([bob])
    expect(session.getState()).toMatchObject({ connection: { account: { address: bob.address } } })
    change([])
    expect(session.getState()).toEqual({ status: 'disconnected' })
    expect(listeners.size).toBe(0)
    expect(asked).toEqual(['openly'])
  })

  test('a rejection is an answer; no accounts are an error, which leaves the wallet of before', async () => {
    const { session } = open()
    const declines = fake('No', () => Promise.reject(rejection))
    expect(await session.connect(declines.wallet)).toEqual({ status: 'rejected' })
    expect(session.getState()).toEqual({ status: 'disconnected' })
    await session.connect(fake('A').wallet)
    await expect(session.connect(fake('Empty', async () => []).wallet)).rejects.toMatchObject({
      shortMessage: 'The wallet has no addresses to display.',
    })
    await session.connect(declines.wallet)
    expect(session.getState()).toMatchObject({ connection: { wallet: { name: 'A' } } })
  })

  test('reconnects the last used wallet alone, silently; not after disconnecting', async () => {
    const { session, storage } = open()
    const { wallet, asked } = fake('A')
    await session.connect(wallet)
    const later = open(storage).session
    const other = fake('B')
    await later.reconnect([other.wallet])
    await later.reconnect([other.wallet, wallet])
    expect(later.getState()).toMatchObject({ status: 'connected', connection: { wallet: { name: 'A' } } })
    expect([asked, other.asked]).toEqual([['openly', 'silently'], []])
    later.disconnect()
    expect(asked.at(-1)).toBe('to disconnect')
    const last = open(storage).session
    await last.reconnect([wallet])
    expect(last.getState()).toEqual({ status: 'disconnected' })
  })

  test('behavior: a wallet that never answers silently is given up after five seconds', async () => {
    vi.useFakeTimers()
    try {
      const { session, storage } = open()
      await session.connect(fake('A').wallet)
      const later = open(storage).session
      const reconnecting = later.reconnect([fake('A', () => new Promise(() => {})).wallet])
      await vi.advanceTimersByTimeAsync(5_000)
      await reconnecting
      expect(later.getState()).toEqual({ status: 'disconnected' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: a wallet chosen within the wait is asked instead, and a late answer does not connect', async () => {
    const { session } = open()
    const first = fake('First')
    const both = await Promise.all([session.connect(first.wallet), session.connect(fake('Second').wallet)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'accepted'])
    expect(first.asked).toEqual([])

    let answer = (_accounts: (typeof alice)[]) => {}
    const slow = fake('Slow', () => new Promise((done) => (answer = done)))
    const late = session.connect(slow.wallet)
    await vi.waitFor(() => expect(slow.asked).toHaveLength(1))
    session.disconnect()
    answer([alice])
    expect(await late).toEqual({ status: 'rejected' })
    expect(session.getState()).toEqual({ status: 'disconnected' })
  })

  test('behavior: a storage that holds anything else is taken as empty', async () => {
    const storage = memoryStorage()
    storage.setItem(solanaWalletKey, JSON.stringify({ version: 1, value: { name: 7 } }))
    const { session } = open(storage)
    await session.reconnect([fake('A').wallet])
    expect(session.getState()).toEqual({ status: 'disconnected' })
  })
})
