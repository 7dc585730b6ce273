import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import type { Wallet } from '../Wallet.ts'
import { createWalletSession, walletKey } from './createWalletSession.ts'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b0'

/** A wallet of its own making; `asked` is what it was asked. */
function fakeWallet(rdns: string, answers: Record<string, unknown> = {}) {
  const listeners = new Map<string, (payload: never) => void>()
  const asked: string[] = []
  const wallet: Wallet = {
    platform: 'evm',
    kind: 'external',
    rdns,
    name: rdns,
    icon: undefined,
    isLocalTestWallet: false,
    provider: {
      async request({ method }) {
        asked.push(method)
        const answer = {
          eth_requestAccounts: [alice, bob],
          eth_accounts: [alice, bob],
          eth_chainId: '0x7a69',
          ...answers,
        }[method]
        if (answer instanceof Error) throw answer
        return answer
      },
      on: (event, listener) => void listeners.set(event, listener),
      removeListener: (event) => void listeners.delete(event),
    },
  }
  return {
    wallet,
    asked,
    listeners,
    emit: (event: string, payload: unknown) => listeners.get(event)?.(payload as never),
  }
}

const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })

describe('createWalletSession', () => {
  test('connects, follows accounts and chain, and lets go', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    const { wallet, emit, listeners } = fakeWallet('a')
    await session.connect(wallet)
    expect(session.getState()).toMatchObject({
      status: 'connected',
      connection: { account: { platform: 'evm', address: alice }, chainId: 31337 },
    })
    emit('accountsChanged', [bob.toUpperCase().replace('0X', '0x')])
    expect(session.getState()).toMatchObject({ connection: { account: { address: bob } } })
    emit('chainChanged', '0x1')
    expect(session.getState()).toMatchObject({ connection: { chainId: 1 } })
    emit('accountsChanged', [])
    expect(session.getState()).toEqual({ status: 'disconnected' })
    expect(listeners.size).toBe(0)
  })

  test('a rejection is an answer', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    const { wallet } = fakeWallet('a', { eth_requestAccounts: rejection })
    expect(await session.connect(wallet)).toEqual({ status: 'rejected' })
    expect(session.getState()).toEqual({ status: 'disconnected' })
  })

  test('behavior: another wallet that declines or fails leaves the one before connected, and followed', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    const first = fakeWallet('first')
    await session.connect(first.wallet)
    await session.connect(fakeWallet('no', { eth_requestAccounts: rejection }).wallet)
    expect(session.getState()).toMatchObject({ status: 'connected', connection: { wallet: { rdns: 'first' } } })
    await expect(session.connect(fakeWallet('empty', { eth_requestAccounts: [] }).wallet)).rejects.toMatchObject({
      shortMessage: 'The wallet has no addresses to display.',
    })
    first.emit('accountsChanged', [bob])
    expect(session.getState()).toMatchObject({ connection: { account: { address: bob } } })
  })

  test('error: a wallet that is already asking', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    const { wallet } = fakeWallet('a', { eth_requestAccounts: Object.assign(new Error('Busy'), { code: -32002 }) })
    await expect(session.connect(wallet)).rejects.toMatchObject({ code: 'WalletBusy', walletCode: -32002 })
    expect(session.getState()).toEqual({ status: 'disconnected' })
  })

  test('reconnects to the wallet and account used last, silently, and to no other', async () => {
    const storage = memoryStorage()
    const [used, other] = [fakeWallet('used'), fakeWallet('other')]
    const first = createWalletSession({ storage })
    await first.connect(used.wallet)
    first.selectAccount(bob)

    used.asked.length = 0
    const second = createWalletSession({ storage })
    await second.reconnect([other.wallet])
    expect(second.getState()).toEqual({ status: 'disconnected' })
    await second.reconnect([other.wallet, used.wallet])
    expect(second.getState()).toMatchObject({ connection: { account: { address: bob } } })
    expect(used.asked).toEqual(['eth_accounts', 'eth_chainId'])
    expect(other.asked).toEqual([])
  })

  test('after disconnect nothing reconnects, however much the wallet shares', async () => {
    const storage = memoryStorage()
    const { wallet, asked } = fakeWallet('a')
    const session = createWalletSession({ storage })
    await session.connect(wallet)
    session.disconnect()
    asked.length = 0
    await createWalletSession({ storage }).reconnect([wallet])
    expect(asked).toEqual([])
  })

  test('an answer that comes after the user went away connects nothing', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    const { wallet } = fakeWallet('a')
    const answer = session.connect(wallet)
    session.disconnect()
    expect(await answer).toEqual({ status: 'rejected' })
    expect(session.getState()).toEqual({ status: 'disconnected' })
  })
})

describe('what the wallet tells by itself', () => {
  test('behavior: the same chain again is no news, and nothing is once it was let go', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    const { wallet, emit, listeners } = fakeWallet('a')
    await session.connect(wallet)
    const heard = new Map(listeners)
    let news = 0
    session.subscribe(() => news++)
    emit('chainChanged', '0x7a69')
    expect(news).toBe(0)
    emit('chainChanged', '0x1')
    expect(news).toBe(1)
    session.disconnect()
    expect(news).toBe(2)
    heard.get('chainChanged')!('0x2' as never)
    heard.get('accountsChanged')!([bob] as never)
    expect([news, session.getState()]).toEqual([2, { status: 'disconnected' }])
    session.selectAccount(bob)
    expect(session.getState()).toEqual({ status: 'disconnected' })
  })

  test('behavior: it says that it is gone', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    const { wallet, emit } = fakeWallet('a')
    await session.connect(wallet)
    emit('disconnect', undefined)
    expect(session.getState()).toEqual({ status: 'disconnected' })
  })

  test('behavior: the account that it changes to is the one that is remembered', async () => {
    const storage = memoryStorage()
    const { wallet, emit } = fakeWallet('a')
    const session = createWalletSession({ storage })
    await session.connect(wallet)
    emit('accountsChanged', [bob])
    const later = createWalletSession({ storage })
    await later.reconnect([wallet])
    expect(later.getState()).toMatchObject({
      connection: { account: { address: bob }, accounts: [{ address: bob }, { address: alice }] },
    })
  })
})

describe('while it is asked', () => {
  test('behavior: what it is doing is seen, and another that is connected is back after a no', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    const states: string[] = []
    session.subscribe(() => states.push(session.getState().status))
    const first = fakeWallet('first')
    await session.connect(first.wallet)
    await session.connect(fakeWallet('no', { eth_requestAccounts: rejection }).wallet)
    expect(states).toEqual(['connecting', 'connected', 'connecting', 'connected'])
    await session.reconnect([first.wallet])
    expect(states).toHaveLength(4)
    session.disconnect()
    await session.reconnect([first.wallet])
    expect(states.slice(4)).toEqual(['disconnected'])
  })

  test('behavior: a wallet that fails to come back is no news', async () => {
    const storage = memoryStorage()
    await createWalletSession({ storage }).connect(fakeWallet('a').wallet)
    const session = createWalletSession({ storage })
    const states: string[] = []
    session.subscribe(() => states.push(session.getState().status))
    await session.reconnect([fakeWallet('a', { eth_accounts: new Error('locked') }).wallet])
    expect(states).toEqual(['reconnecting', 'disconnected'])
  })

  test('behavior: an attempt that was overtaken fails without ending the one after it', async () => {
    const session = createWalletSession({ storage: memoryStorage() })
    let fail: (error: Error) => void = () => {}
    const slow = fakeWallet('slow')
    const provider = { ...slow.wallet.provider, request: () => new Promise<never>((_, reject) => (fail = reject)) }
    const lost = session.connect({ ...slow.wallet, provider })
    await session.connect(fakeWallet('quick').wallet)
    fail(new Error('late'))
    await expect(lost).rejects.toThrow('late')
    expect(session.getState()).toMatchObject({ status: 'connected', connection: { wallet: { rdns: 'quick' } } })
  })
})

test('what another program wrote of the wallet used last is dropped', async () => {
  const reconnected = async (value: unknown, version = 1) => {
    const storage = memoryStorage()
    storage.setItem(walletKey, JSON.stringify({ version, value }))
    const { wallet, asked } = fakeWallet('a')
    await createWalletSession({ storage }).reconnect([wallet])
    return asked.length > 0
  }
  expect(await reconnected({ rdns: 'a', address: null })).toBe(true)
  expect(await reconnected({ rdns: 'a', address: alice })).toBe(true)
  for (const wrong of [null, 'a', { rdns: 'a', address: 7 }, { rdns: 'a' }, { rdns: 7, address: null }])
    expect(await reconnected(wrong)).toBe(false)
})
