import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import { describe, expect, test, vi } from 'vitest'
import { createPasskeyAccount } from './createPasskeyAccount.ts'
import { passkeyWallet } from './passkeyWallet.ts'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b0'
const hash = `0x${'ab'.repeat(32)}`
const passkeys = [{ id: 'one', label: '', createdAt: 1 }]

/** A wallet whose window answers as it is told; `asked` is what it was asked. */
function setUp({ storage = memoryStorage(), answers = {} as Record<string, unknown> } = {}) {
  const asked: unknown[] = []
  const results: Record<string, unknown> = {
    connect: { addresses: [alice.replace('a1', 'A1')], passkeys, isBackedUp: false },
    sign: { signature: '0x5167' },
    send: { hash },
    lock: {},
    ...answers,
  }
  const openWindow = vi.fn((_options?: { readonly isOptional: true }) => ({
    async ask(verb: string, params: unknown) {
      asked.push([verb, params])
      const result = results[verb]
      if (result instanceof Error) throw result
      return result as never
    },
  }))
  const read = vi.fn(async (_asked: { method: string; params?: unknown }): Promise<unknown> => 'read')
  const account = createPasskeyAccount(storage)
  const { provider } = passkeyWallet({
    name: 'Passkey wallet',
    networks: [{ chainId: 31337 }, { chainId: 31338 }],
    rpc: () => ({ request: read }),
    account,
    openWindow,
  })
  const request = (method: string, ...params: readonly unknown[]) => provider.request({ method, params })
  return { account, asked, openWindow, provider, read, request, storage }
}

async function signedIn(options: Parameters<typeof setUp>[0] = {}) {
  const wallet = setUp(options)
  await wallet.request('eth_requestAccounts')
  wallet.asked.length = 0
  wallet.openWindow.mockClear()
  return wallet
}

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
    ['wallet_sendCalls', [{ from: alice, calls: [{ to: bob }] }]],
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

  test('behavior: calls are known by the chain alone, over a reload', async () => {
    const { request, storage } = await signedIn()
    const { id } = (await request('wallet_sendCalls', { from: alice, chainId: '0x7a6a', calls: [{ to: bob }] })) as {
      id: string
    }
    const { request: later, read } = setUp({ storage })
    read.mockResolvedValueOnce(null)
    expect(await later('wallet_getCallsStatus', id)).toMatchObject({ status: 100, chainId: '0x7a6a', receipts: [] })
    const receipt = { status: '0x1', transactionHash: hash }
    read.mockResolvedValueOnce(receipt)
    expect(await later('wallet_getCallsStatus', id)).toMatchObject({ status: 200, receipts: [receipt] })
    read.mockResolvedValueOnce({ ...receipt, status: '0x0' })
    expect(await later('wallet_getCallsStatus', id)).toMatchObject({ status: 500 })
    expect(read).toHaveBeenCalledWith({ method: 'eth_getTransactionReceipt', params: [hash] })
    await expect(later('wallet_getCallsStatus', hash)).rejects.toMatchObject({ code: 5730 })
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
    ['wallet_getCapabilities', [alice], 4200],
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
    ]) {
      storage.setItem('oxbow.passkey-account', JSON.stringify({ version: 1, value }))
      expect(createPasskeyAccount(storage).getSnapshot().addresses).toEqual([])
    }
  })

  test('behavior: what an answer leaves out stays', () => {
    const account = createPasskeyAccount(memoryStorage())
    account.learn({ addresses: [alice], passkeys: [], isBackedUp: false })
    account.learn({ passkeys, isBackedUp: true })
    expect(account.getSnapshot()).toEqual({ addresses: [alice], passkeys, isBackedUp: true })
  })
})
