import { smartAccountCode } from '@oxbow/delegation/smartAccount'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import { describe, expect, test } from 'vitest'
import { alice, bob, calls, hash, setUp, signedIn } from '../test/passkeyPages.ts'
import { createSentCalls } from './createSentCalls.ts'

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

  test('behavior: calls that the operator did not send in time are unknown, not pending for ever', async () => {
    const nowSeconds = Math.floor(Date.now() / 1_000)
    const relayed = (relayedUntil: number) => statusOf({ hashes: [hash], sent: 1, relayedUntil }, [null])
    expect(await relayed(nowSeconds - 30)).toMatchObject({ status: 100 })
    await expect(relayed(nowSeconds - 90)).rejects.toMatchObject({ code: 5730 })
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
    ['ready', 'it can’t pay for gas', '0x', '0x1869f', true],
    ['unsupported', 'it can', '0x', '0x186a0', true],
    ['unsupported', 'nobody is paid in tokens', '0x', '0x0', false],
    ['unsupported', 'it has other code', `0xef0100${bob.slice(2)}`, '0x0', true],
    ['supported', 'it is a smart account', `0xef0100${smartAccountCode.slice(2)}`, '0x0', true],
    [undefined, 'its balance is unknown', '0x', undefined, true],
  ])('behavior: an account is %s when %s', async (status, _, code, held, paysInTokens) => {
    const { request, read } = await signedIn({ paysInTokens })
    const answers: Record<string, unknown> = { eth_getCode: code, eth_getBalance: held, eth_gasPrice: '0x1' }
    read.mockImplementation(async ({ method }) => answers[method])
    const expected = status === undefined ? {} : { '0x7a69': { atomic: { status } } }
    expect(await request('wallet_getCapabilities', alice, ['0x7a69'])).toEqual(expected)
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
