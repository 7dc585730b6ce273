import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { smartAccountCode } from '@oxbow/wallet-window/smartAccount'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import { describe, expect, test, vi } from 'vitest'
import { createPasskeyAccount } from './createPasskeyAccount.ts'
import { createSentCalls } from './createSentCalls.ts'
import { passkeyWallet } from './passkeyWallet.ts'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b0'
const hash = `0x${'ab'.repeat(32)}` as const
const passkeys = [{ id: 'one', label: '', createdAt: 1 }]

const calls = (list: readonly object[], more: object = {}) => ({
  version: '2.0.0',
  from: alice,
  atomicRequired: false,
  calls: list,
  ...more,
})

/** A wallet whose window answers as it is told; `asked` is what it was asked. */
function setUp({
  storage = memoryStorage(),
  answers = {} as Record<string, unknown>,
  begun = undefined as unknown,
} = {}) {
  const asked: unknown[] = []
  const results: Record<string, unknown> = {
    connect: { addresses: [alice.replace('a1', 'A1')], passkeys, isBackedUp: false },
    sign: { signature: '0x5167' },
    send: { hashes: [hash], sent: 1 },
    lock: {},
    ...answers,
  }
  const openWindow = vi.fn((_options?: { readonly isOptional: true }) => ({
    async ask(verb: string, params: unknown, onBegun?: (sending: never) => void) {
      asked.push([verb, params])
      if (begun) onBegun?.(begun as never)
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
    sentCalls: createSentCalls(storage),
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

describe('several calls', () => {
  const two = [
    { to: bob, value: '0x1' },
    { to: bob, data: '0x01' },
  ]
  const hashes = [hash, `0x${'cd'.repeat(32)}` as const] as const
  const good = { status: '0x1' }

  /** What becomes of two transactions, of which the wallet told so much, at a chain with these receipts. */
  async function statusOf(answer: unknown, receipts: readonly unknown[], begun?: object) {
    const { request, storage } = await signedIn({ answers: { send: answer }, begun })
    const { id } = (await request('wallet_sendCalls', calls(two, { id: 'mine' })).catch(() => ({ id: 'mine' }))) as {
      id: string
    }
    expect(id).toBe('mine')
    const { request: later, read } = setUp({ storage })
    for (const receipt of receipts) read.mockResolvedValueOnce(receipt)
    return (await later('wallet_getCallsStatus', id)) as { status: number; receipts: unknown[] }
  }

  test('default: go to the window as one list, and are known by the id of the page, over a reload', async () => {
    const { request, asked, storage } = await signedIn({ answers: { send: { hashes, sent: 2 } } })
    const on = { id: 'mine', chainId: '0x7a6a', from: undefined, capabilities: { new: { optional: true } } }
    expect(await request('wallet_sendCalls', calls(two, on))).toEqual({ id: 'mine' })
    const shown = [
      { to: bob, value: '0x1', data: '0x' },
      { to: bob, value: '0x0', data: '0x01' },
    ]
    expect(asked).toEqual([['send', { address: alice, chainId: 31338, calls: shown, isAtomic: false }]])
    const { request: later, read } = setUp({ storage })
    read.mockResolvedValueOnce(good).mockResolvedValueOnce(good)
    expect(await later('wallet_getCallsStatus', 'mine')).toEqual({
      version: '2.0.0',
      id: 'mine',
      chainId: '0x7a6a',
      atomic: false,
      status: 200,
      receipts: [good, good],
    })
    expect(read.mock.calls.map(([{ params }]) => params)).toEqual([[hash], [hashes[1]]])
  })

  test('behavior: one that must be atomic says so to the window, and is one transaction', async () => {
    const { request, asked, read } = await signedIn()
    const { id } = (await request('wallet_sendCalls', calls(two, { atomicRequired: true }))) as { id: string }
    expect(asked).toMatchObject([['send', { isAtomic: true }]])
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    read.mockResolvedValueOnce(null)
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ atomic: true, status: 100, receipts: [] })
    read.mockResolvedValueOnce({ status: '0x0' })
    expect(await request('wallet_getCallsStatus', id)).toMatchObject({ atomic: true, status: 500 })
  })

  test.each([
    ['the first is under way', 2, [null], 100],
    ['the second is under way', 2, [good, null], 100],
    ['the first failed', 1, [{ status: '0x0' }], 500],
    ['the second failed', 2, [good, { status: '0x0' }], 600],
    ['the window was closed before the second', 1, [good, null], 600],
    ['the window was closed, and the first is under way', 1, [null], 100],
    ['the window told of one, and both are there', 1, [good, good], 200],
  ] as const)('behavior: %s: %s sent, %j', async (_, sent, receipts, status) => {
    expect(await statusOf({ hashes, sent }, receipts)).toMatchObject({ status })
  })

  test('behavior: a page that was reloaded in the middle does not call it over', async () => {
    const storage = memoryStorage()
    createSentCalls(storage).put({ id: 'mine', chainId: 31337, hashes, sent: 1, isOver: false })
    const { request, read } = setUp({ storage })
    read.mockResolvedValueOnce(good).mockResolvedValueOnce(null)
    expect(await request('wallet_getCallsStatus', 'mine')).toMatchObject({ status: 100, receipts: [good] })
  })

  test('behavior: what was signed is known although the window then ended without an answer', async () => {
    const unknown = new WindowError('no', 'Unknown')
    expect(await statusOf(unknown, [good, null], { hashes, sent: 1 })).toMatchObject({ status: 600 })
    await expect(statusOf(unknown, [])).rejects.toMatchObject({ code: 5730 })
  })

  test('behavior: whether an account does all or none is what its code says, for each network', async () => {
    const { request, read } = await signedIn()
    read.mockResolvedValueOnce(`0xef0100${smartAccountCode.slice(2)}`).mockResolvedValueOnce('0x')
    const atomic = (status: string) => ({ atomic: { status } })
    expect(await request('wallet_getCapabilities', alice)).toEqual({
      '0x7a69': atomic('supported'),
      '0x7a6a': atomic('unsupported'),
    })
    expect(read).toHaveBeenCalledWith({ method: 'eth_getCode', params: [alice, 'latest'] })
    read.mockResolvedValueOnce(`0xef0100${bob.slice(2)}`)
    expect(await request('wallet_getCapabilities', alice, ['0x7a6a', '0x1'])).toEqual({
      '0x7a6a': atomic('unsupported'),
    })
    read.mockRejectedValueOnce(new Error('away'))
    expect(await request('wallet_getCapabilities', alice, ['0x7a69'])).toEqual({})
  })

  test.each([
    ['another version', calls(two, { version: '1.0' }), -32602],
    ['no calls', calls([]), -32602],
    ['no word on atomicity', calls(two, { atomicRequired: undefined }), -32602],
    ['an empty id', calls(two, { id: '' }), -32602],
    ['an id that is too long', calls(two, { id: 'a'.repeat(8_195) }), -32602],
    ['a call that is none', calls([null as never]), -32602],
    ['a contract', calls([{ data: '0x00' }]), -32602],
    ['a capability', calls(two, { capabilities: { paymasterService: { url: 'x' } } }), 5700],
    ['a capability of a call', calls([{ to: bob, capabilities: { gasLimitOverride: { value: '0x1' } } }]), 5700],
    ['an unknown network', calls(two, { chainId: '0x1' }), 5710],
    ['too many', calls(Array(17).fill({ to: bob })), 5740],
    ['a stranger', calls(two, { from: bob }), 4100],
  ])('error: %s opens no window', async (_, request, code) => {
    const { request: ask, openWindow } = await signedIn()
    await expect(ask('wallet_sendCalls', request)).rejects.toMatchObject({ code })
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('error: an id is used once, and the window’s own no is passed on', async () => {
    const { request, asked } = await signedIn()
    await request('wallet_sendCalls', calls(two, { id: 'mine' }))
    await expect(request('wallet_sendCalls', calls(two, { id: 'mine' }))).rejects.toMatchObject({ code: 5720 })
    expect(asked).toHaveLength(1)
    await expect(request('wallet_getCallsStatus', 'other')).rejects.toMatchObject({ code: 5730 })
    const { request: plain } = await signedIn({ answers: { send: new WindowError('no', 'Failed', 5760) } })
    await expect(plain('wallet_sendCalls', calls(two, { atomicRequired: true }))).rejects.toMatchObject({ code: 5760 })
  })

  test('behavior: what another program wrote is dropped', () => {
    const storage = memoryStorage()
    const written = { id: 'mine', chainId: 1, hashes: [hash], sent: 1, isOver: true }
    for (const value of [null, [null], [{ ...written, hashes: [] }], [{ ...written, hashes: ['0x1'] }]]) {
      storage.setItem('oxbow.passkey-calls', JSON.stringify({ version: 1, value }))
      expect(createSentCalls(storage).find('mine')).toBeUndefined()
    }
    storage.setItem('oxbow.passkey-calls', JSON.stringify({ version: 1, value: [written] }))
    expect(createSentCalls(storage).find('mine')).toEqual(written)
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
