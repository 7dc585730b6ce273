import { describe, expect, test } from 'vitest'
import {
  batching,
  call,
  delegate,
  hash,
  other,
  ready,
  receipt,
  request,
  supported,
  two,
} from '../../test/batchPages.ts'
import { evmAddress } from '../../test/filledKeyring.ts'
import { second } from '../../test/signingPages.ts'
import { dapp, local, refusal } from '../../test/walletPages.ts'

describe('wallet_sendCalls', () => {
  test('one call is one transaction, and atomic whatever the account is', async () => {
    const { sendCalls, last, asked, page, answers, values } = await batching()
    const id = await sendCalls({ ...request, atomicRequired: true, from: evmAddress, id: '0x77' })
    expect(id).toBe('0x77')
    expect(last()).toMatchObject({ to: other, value: 1n, nonce: 5 })
    expect(asked).toEqual([
      {
        kind: 'calls',
        origin: dapp,
        account: evmAddress,
        chain: local,
        calls: [{ to: other, value: 1n, data: '0x' }],
        isAtomic: true,
        upgrade: undefined,
        gas: 100_000n,
        fees: { maxFeePerGas: 207n, maxPriorityFeePerGas: 7n },
      },
    ])
    const pending = { version: '2.0.0', id, chainId: '0x7a69', atomic: true, status: 100, receipts: [] }
    expect(await page.ask('wallet_getCallsStatus', id)).toEqual(pending)
    answers.eth_getTransactionReceipt = receipt('0x1')
    const { cumulativeGasUsed, logs, ...mined } = receipt('0x1').result
    const done = {
      ...pending,
      status: 200,
      receipts: [{ ...mined, logs: [{ address: other, data: '0x', topics: [hash('cc')] }] }],
    }
    expect(await page.ask('wallet_getCallsStatus', id)).toEqual(done)
    answers.eth_getTransactionReceipt = receipt('0x0')
    expect(await page.ask('wallet_getCallsStatus', id)).toMatchObject({ status: 500 })
    expect(JSON.parse(values.get('calls')!).records).toHaveLength(1)
  })

  test('an id is used once by a site, also when it is asked for twice at the same time; others don’t see it', async () => {
    const { sendCalls, page, open, wallet, sent } = await batching()
    const named = { ...request, id: 'mine' }
    const both = await Promise.allSettled([sendCalls(named), sendCalls(named)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await expect(sendCalls(named)).rejects.toEqual(refusal(5720))
    expect(sent).toHaveLength(1)
    const other = open('https://other.example')
    await other.ask('eth_requestAccounts')
    await expect(other.ask('wallet_getCallsStatus', 'mine')).rejects.toEqual(refusal(5730))
    expect(await other.ask('wallet_sendCalls', named)).toEqual({ id: 'mine' })
    await expect(page.ask('wallet_getCallsStatus', 'unknown')).rejects.toEqual(refusal(5730))
    expect(await sendCalls(request)).toMatch(/^0x[0-9a-f]{64}$/)
    // What the person refused leaves its id free.
    wallet.answer = async () => undefined
    await expect(sendCalls({ ...named, id: 'again' })).rejects.toEqual(refusal(4001))
    wallet.answer = async () => ({})
    expect(await sendCalls({ ...named, id: 'again' })).toBe('again')
  })

  test('what the node refuses was never sent', async () => {
    const { sendCalls, status, page } = await batching({
      eth_sendRawTransaction: { error: { code: -32000, message: 'no' } },
    })
    await expect(sendCalls({ ...request, id: 'x' })).rejects.toEqual(refusal(-32003))
    expect(await status('x')).toBe(400)
    expect(await page.ask('wallet_getCallsStatus', 'x')).toMatchObject({ receipts: [] })
  })
})

describe('refused', () => {
  test.each([
    [4100, { ...request, from: second }],
    [4100, { ...request, from: other }],
    [5700, { ...request, capabilities: { paymasterService: { url: 'https://x.example' } } }],
    [5700, { ...request, capabilities: { paymasterService: { optional: 'true' } } }],
    [5700, { ...request, capabilities: { paymasterService: null } }],
    [5700, { ...request, calls: [call, { ...call, capabilities: { gasLimitOverride: { value: '0x1' } } }] }],
    [5710, { ...request, chainId: '0x1' }],
    [5740, { ...request, calls: Array(33).fill(call) }],
    [5760, { ...two, atomicRequired: true }],
    [-32602, { ...request, version: '1.0' }],
    [-32602, { ...request, calls: [] }],
    [-32602, { ...request, calls: [{ data: '0x01' }] }],
    [-32602, { ...request, calls: [{ ...call, authorizationList: [] }] }],
    [-32602, { ...request, calls: [{ to: evmAddress, data: '0x01' }] }],
    [-32602, { ...request, calls: [call, { to: second, data: '0x01' }] }],
    [-32602, { ...request, id: '' }],
    [-32602, { ...request, id: 'x'.repeat(8195) }],
    [-32602, { ...request, atomicRequired: undefined }],
    [-32602, { ...request, more: 1 }],
  ])('%d: %j', async (code, asked) => {
    const { page, asked: questions, sent } = await batching()
    await expect(page.ask('wallet_sendCalls', asked)).rejects.toEqual(refusal(code))
    expect([questions, sent]).toEqual([[], []])
  })

  test('nothing is sent for a site without a permission', async () => {
    const { open } = await batching()
    for (const [method, param] of [
      ['wallet_sendCalls', request],
      ['wallet_getCapabilities', evmAddress],
    ] as const)
      await expect(open('https://other.example').ask(method, param)).rejects.toEqual(refusal(4100))
  })

  test('32 calls, what is optional, and money to one’s own account are fine', async () => {
    const { sendCalls } = await batching({}, supported)
    await sendCalls({ ...request, calls: Array(32).fill({ ...call, capabilities: { a: { optional: true } } }) })
    await sendCalls({
      ...request,
      capabilities: { paymasterService: { optional: true } },
      calls: [{ to: second, value: '0x1' }],
    })
  })
})

describe('an account that can do several calls at once', () => {
  test('is called by itself', async () => {
    const { sendCalls, last, asked, sent, status } = await batching({}, supported)
    const id = await sendCalls({ ...two, atomicRequired: true })
    expect(sent).toHaveLength(1)
    expect(last()).toMatchObject({ type: 'eip1559', to: evmAddress, gas: 120_000n })
    expect(last().data).toMatch(/^0xe9ae5c5301(00){31}/)
    expect(last().value ?? 0n).toBe(0n)
    expect(asked).toMatchObject([{ isAtomic: true, upgrade: undefined, gas: 120_000n, fees: { maxFeePerGas: 207n } }])
    expect(await status(id)).toBe(100)
  })

  test('or will: the upgrade is shown, tried call by call, and signed for this chain and the nonce after the transaction’s', async () => {
    const simulation = {
      result: [
        {
          calls: [
            { gasUsed: '0x7530', status: '0x1' },
            { gasUsed: '0xc350', status: '0x1' },
          ],
        },
      ],
    }
    const { sendCalls, last, asked, calls } = await batching({ eth_simulateV1: simulation }, ready)
    await sendCalls({ ...two, atomicRequired: true })
    expect(last()).toMatchObject({
      type: 'eip7702',
      nonce: 5,
      gas: 156_000n,
      maxFeePerGas: 207n,
      authorizationList: [{ chainId: 31_337, address: delegate, nonce: 6 }],
    })
    expect(asked).toMatchObject([{ isAtomic: true, upgrade: delegate, gas: 156_000n }])
    expect(calls.find(({ call }) => call.method === 'eth_simulateV1')?.call.params).toEqual([
      {
        blockStateCalls: [
          {
            calls: [
              { from: evmAddress, to: other, value: '0x1', data: '0x' },
              { from: evmAddress, to: other, value: '0x0', data: '0x01' },
            ],
          },
        ],
      },
      'latest',
    ])
  })

  test('one call alone needs no upgrade', async () => {
    const { sendCalls, last, asked } = await batching({}, ready)
    await sendCalls({ ...request, atomicRequired: true })
    expect(last()).toMatchObject({ type: 'eip1559', to: other })
    expect(asked).toMatchObject([{ upgrade: undefined }])
  })

  test('is not upgraded for what would fail, what can’t be tried, or on a chain of other transactions', async () => {
    const good = { gasUsed: '0x1', status: '0x1' }
    const of = (result: unknown) => ({ eth_simulateV1: { result } })
    for (const [code, node] of [
      [3, of([{ calls: [good, { ...good, status: '0x0' }] }])],
      [4901, of([])],
      [4901, of(null)],
      [5760, { ...of([{ calls: [good, good] }]), eth_getBlockByNumber: { result: {} } }],
    ] as const) {
      const { sendCalls, asked } = await batching(node, ready)
      await expect(sendCalls(two)).rejects.toEqual(refusal(code))
      expect(asked).toEqual([])
    }
  })

  test('5750 says that the upgrade was refused where it was needed', async () => {
    const good = { gasUsed: '0x1', status: '0x1' }
    const { sendCalls, wallet, sent } = await batching({ eth_simulateV1: { result: [{ calls: [good, good] }] } }, ready)
    wallet.answer = async () => undefined
    await expect(sendCalls({ ...two, atomicRequired: true })).rejects.toEqual(refusal(5750))
    await expect(sendCalls(two)).rejects.toEqual(refusal(4001))
    wallet.answer = async () => {
      throw new Error('no window')
    }
    await expect(sendCalls({ ...two, atomicRequired: true })).rejects.toEqual(refusal(-32603))
    expect(sent).toEqual([])
  })
})

describe('capabilities and status', () => {
  test('say what each chain can, or those asked for', async () => {
    const { page } = await batching({}, supported)
    const all = { '0x7a69': { atomic: { status: 'supported' } } }
    expect(await page.ask('wallet_getCapabilities', evmAddress)).toEqual(all)
    expect(await page.ask('wallet_getCapabilities', evmAddress, ['0x7a69', '0x1'])).toEqual(all)
    expect(await page.ask('wallet_getCapabilities', evmAddress, ['0x1'])).toEqual({})
    await expect(page.ask('wallet_getCapabilities', second)).rejects.toEqual(refusal(4100))
  })

  test('a batch is shown by the wallet', async () => {
    const { page, sendCalls, asked } = await batching()
    const id = await sendCalls(request)
    expect(await page.ask('wallet_showCallsStatus', id)).toBe(null)
    expect(asked[1]).toMatchObject({ kind: 'show-calls', origin: dapp, batch: { id, transactions: 1 } })
    await expect(page.ask('wallet_showCallsStatus', 'other')).rejects.toEqual(refusal(5730))
  })
})
