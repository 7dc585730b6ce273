import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import { describe, expect, test, vi } from 'vitest'
import { alice, bob, calls, hash, passkeys, setUp, signedIn } from '../test/passkeyPages.ts'
import { createPasskeyAccount } from './createPasskeyAccount.ts'

describe('passkeyWallet', () => {
  test('default: connects by its window, and a reload needs none', async () => {
    const { request, asked, storage, account } = setUp()
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual([alice])
    expect(asked).toEqual([['connect', {}]])
    expect(account.getSnapshot()).toEqual({ addresses: [alice], passkeys, isBackedUp: false })
    const reloaded = setUp({ storage })
    expect(await reloaded.request('eth_accounts')).toEqual([alice])
    expect(await reloaded.request('eth_chainId')).toBe('0x7a69')
    expect(reloaded.openWindow).not.toHaveBeenCalled()
  })

  test.each([
    ['eth_requestAccounts', []],
    ['personal_sign', ['0x00', alice]],
    ['eth_signTypedData_v4', [alice, '{}']],
    ['eth_sendTransaction', [{ from: alice, to: bob }]],
    ['wallet_sendCalls', [calls([{ to: bob }])]],
  ])('behavior: %s opens the window in the press itself', async (method, params) => {
    const { request, openWindow } = await signedIn()
    const answer = request(method, ...params)
    // Nothing was awaited: a browser lets a press open it.
    expect(openWindow).toHaveBeenCalledOnce()
    await answer
  })

  test('behavior: hands over what is to be signed', async () => {
    const { request, asked } = await signedIn()
    const typed = { primaryType: 'Mail', message: { to: 'Bob' } }
    expect(await request('eth_signTypedData_v4', alice, typed)).toBe('0x5167')
    await request('personal_sign', 'héllo', alice.toUpperCase().replace('X', 'x'))
    await request('personal_sign', '0x0102', alice)
    expect(asked).toEqual([
      ['sign', { address: alice, chainId: 31337, message: { type: 'typed', json: JSON.stringify(typed) } }],
      ['sign', { address: alice, chainId: 31337, message: { type: 'personal', data: '0x68c3a96c6c6f' } }],
      ['sign', { address: alice, chainId: 31337, message: { type: 'personal', data: '0x0102' } }],
    ])
  })

  test('behavior: hands over calls without gas and fees, on the chain that is named or in use', async () => {
    const { request, asked } = await signedIn()
    const call = { to: bob, data: '0x01', value: '0x0a' }
    expect(await request('eth_sendTransaction', { ...call, from: alice, chainId: '0x7a6a', gas: '0x5208' })).toBe(hash)
    await request('wallet_switchEthereumChain', { chainId: '0x7a6a' })
    await request('eth_sendTransaction', { from: alice, to: bob })
    expect(asked).toEqual([
      ['send', { address: alice, chainId: 31338, calls: [{ ...call, value: '0xa' }] }],
      ['send', { address: alice, chainId: 31338, calls: [{ to: bob, data: '0x', value: '0x0' }] }],
    ])
  })

  test('behavior: says until when somebody else may send what it named', async () => {
    const { wallet, request } = await signedIn({ answers: { send: { hashes: [hash], sent: 1, relayedUntil: 1_800 } } })
    expect(wallet.relayedUntilMs?.(hash)).toBeUndefined()
    await request('eth_sendTransaction', { from: alice, to: bob })
    expect(wallet.relayedUntilMs?.(hash)).toBe(1_800_000)
    const own = await signedIn()
    await own.request('eth_sendTransaction', { from: alice, to: bob })
    expect(own.wallet.relayedUntilMs?.(hash)).toBeUndefined()
  })

  test('behavior: reads go to the page’s node', async () => {
    const { request, read, openWindow } = await signedIn()
    expect(await request('eth_getBalance', alice, 'latest')).toBe('read')
    expect(read).toHaveBeenCalledExactlyOnceWith({ method: 'eth_getBalance', params: [alice, 'latest'] })
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('behavior: one window at a time, and the next one after it', async () => {
    const { request } = await signedIn()
    const first = request('personal_sign', '0x00', alice)
    await expect(request('personal_sign', '0x00', alice)).rejects.toMatchObject({ code: -32002 })
    await first
    await request('personal_sign', '0x00', alice)
  })

  test('behavior: disconnecting forgets the account, tells the page, and locks without asking for a press', async () => {
    const { request, provider, openWindow, asked } = await signedIn()
    const onAccounts = vi.fn()
    provider.on!('accountsChanged', onAccounts)
    await request('wallet_revokePermissions', { eth_accounts: {} })
    expect(onAccounts).toHaveBeenCalledExactlyOnceWith([])
    expect(await request('eth_accounts')).toEqual([])
    expect(openWindow).toHaveBeenCalledExactlyOnceWith({ isOptional: true })
    expect(asked).toEqual([['lock', {}]])
  })

  test('error: an account that is not signed in opens nothing', async () => {
    const { request, openWindow } = await signedIn()
    await expect(request('personal_sign', '0x00', bob)).rejects.toMatchObject({ code: 4100 })
    await expect(request('eth_sendTransaction', { from: bob, to: alice })).rejects.toMatchObject({ code: 4100 })
    expect(openWindow).not.toHaveBeenCalled()
  })

  test.each([
    ['eth_sign', [alice, '0x'], 4200],
    ['wallet_getCapabilities', [bob], 4100],
    ['wallet_signAuthorization', [{ address: bob }], 4200],
    ['eth_sendTransaction', [{ from: alice, to: bob, nonce: '0x0' }], 4200],
    ['eth_sendTransaction', [{ from: alice, data: '0x' }], -32602],
    ['eth_sendTransaction', [{ from: alice, to: bob, chainId: '0x1' }], 4901],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }], 4902],
  ])('error: %s with %j', async (method, params, code) => {
    const { request, openWindow } = await signedIn()
    await expect(request(method, ...params)).rejects.toMatchObject({ code })
    expect(openWindow).not.toHaveBeenCalled()
  })

  test.each([
    ['Refused', 4001, 4001],
    ['Expired', undefined, 4001],
    ['PrfUnavailable', undefined, 4200],
    ['UnknownAccount', 4100, 4100],
    ['Failed', undefined, -32603],
    // Not a no: the page goes on looking for what may have left.
    ['Unknown', undefined, -32099],
  ] as const)('error: a window that ends with %s (%s) is %s', async (code, rpcCode, expected) => {
    const { request } = await signedIn({ answers: { send: new WindowError('no', code, rpcCode) } })
    await expect(request('eth_sendTransaction', { from: alice, to: bob })).rejects.toMatchObject({ code: expected })
  })
})

describe('createPasskeyAccount', () => {
  test('behavior: what another program wrote is dropped', () => {
    const storage = memoryStorage()
    for (const value of [
      null,
      { addresses: ['0x1'], isBackedUp: false },
      { addresses: [alice] },
      { addresses: [alice], passkeys: [{}], isBackedUp: true },
      { addresses: [alice], solana: ['0x1'], isBackedUp: true },
    ]) {
      storage.setItem('oxbow.passkey-account', JSON.stringify({ version: 1, value }))
      expect(createPasskeyAccount(storage).getSnapshot().addresses).toEqual([])
    }
  })

  test('behavior: what an answer leaves out stays', () => {
    const account = createPasskeyAccount(memoryStorage())
    const solana = ['So11111111111111111111111111111111111111112']
    account.learn({ addresses: [alice], solana, passkeys: [], isBackedUp: false })
    account.learn({ passkeys, isBackedUp: true })
    expect(account.getSnapshot()).toEqual({ addresses: [alice], solana, passkeys, isBackedUp: true })
    // Of other addresses than those that it belonged to.
    account.learn({ addresses: [bob], passkeys, isBackedUp: true })
    expect(account.getSnapshot().solana).toBeUndefined()
  })
})
