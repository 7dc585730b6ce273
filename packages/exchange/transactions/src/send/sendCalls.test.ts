import type { Clock } from '@oxbow/runtime/Clock'
import { describe, expect, test } from 'vitest'
import { sendCalls } from './sendCalls.ts'

const account = `0x${'1'.repeat(40)}` as const
const call = { to: account, data: '0xab', value: 255n } as const

function setUp(answers: Readonly<Record<string, (times: number) => unknown>>) {
  const asked: { method: string; params: unknown }[] = []
  const sleeps: number[] = []
  const request = async (call: { method: string; params: unknown }) => {
    asked.push(call)
    const { method } = call
    return answers[method]!(asked.filter((each) => each.method === method).length)
  }
  const clock = { sleep: async (milliseconds: number) => void sleeps.push(milliseconds) } as unknown as Clock
  const wallet = { provider: { request } } as never
  const named: string[] = []
  const onSent = (id: string) => void named.push(id)
  const calls = [call, { ...call, value: 0n }]
  const send = () => sendCalls({ wallet, account, chainId: 10, calls, id: '0x07', onSent, clock })
  return { send, asked, sleeps, named }
}
const throwing = (error: unknown) => () => {
  throw error
}
const done = (status: number, ...hashes: readonly unknown[]) => ({
  status,
  receipts: hashes.map((transactionHash) => ({ transactionHash })),
})

describe('sendCalls', () => {
  test('default: all or none is asked for, and the last transaction is the one that did them', async () => {
    const { send, asked, sleeps, named } = setUp({
      wallet_sendCalls: () => ({ id: 'batch' }),
      wallet_getCallsStatus: (times) => (times < 3 ? { status: 100 } : done(200, '0x01', '0x02')),
    })
    expect(await send()).toEqual({ status: 'accepted', hash: '0x02' })
    expect(asked[0]).toEqual({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          id: '0x07',
          from: account,
          chainId: '0xa',
          atomicRequired: true,
          calls: [
            { to: account, data: '0xab', value: '0xff' },
            { to: account, data: '0xab', value: '0x0' },
          ],
        },
      ],
    })
    expect(asked.slice(1)).toEqual(Array(3).fill({ method: 'wallet_getCallsStatus', params: ['batch'] }))
    expect(sleeps).toEqual([1_000, 1_000])
    expect(named).toEqual(['batch'])
  })

  test('behavior: older wallets answer the id alone, and one that cannot say how it stands is asked again', async () => {
    const { send } = setUp({
      wallet_sendCalls: () => 'batch',
      wallet_getCallsStatus: (times) =>
        [undefined, throwing(new Error('away')), () => null, () => ({ status: '200' }), () => done(199, '0x01')][
          times
        ]?.() ?? (times < 6 ? done(200) : times < 7 ? done(200, 7) : done(399, '0x03')),
    })
    expect(await send()).toEqual({ status: 'accepted', hash: '0x03' })
  })

  test.each([4200, -32_601, -32_602, 5700, 5710, 5740, 5750, 5760])(
    'behavior: %i is: I do not do this',
    async (code) => {
      const { send } = setUp({ wallet_sendCalls: throwing({ code, message: 'no' }) })
      expect(await send()).toEqual({ status: 'unsupported' })
    },
  )

  test('behavior: a no is a no', async () => {
    expect(await setUp({ wallet_sendCalls: throwing({ code: 4001 }) }).send()).toEqual({ status: 'rejected' })
  })

  test('behavior: a wallet that fails after it has sent knows the calls by the id that it was given', async () => {
    for (const lost of [throwing({ code: -32_603, message: 'no' }), throwing({ code: 4900 }), () => null, () => 7]) {
      const { send, asked, named } = setUp({
        wallet_sendCalls: lost,
        wallet_getCallsStatus: (times) => (times < 3 ? { status: 100 } : done(200, '0x01')),
      })
      expect(await send()).toEqual({ status: 'accepted', hash: '0x01' })
      expect(asked[1]).toEqual({ method: 'wallet_getCallsStatus', params: ['0x07'] })
      expect(named).toEqual([])
    }
  })

  test('error: a wallet that fails, or does not say what it sent, and does not know the id: nobody knows', async () => {
    for (const lost of [throwing({ code: -32_603 }), throwing({ code: 4900 }), throwing(new Error('broken'))])
      await expect(
        setUp({ wallet_sendCalls: lost, wallet_getCallsStatus: throwing({ code: 5730 }) }).send(),
      ).rejects.toMatchObject({ code: 'SubmissionUnknown' })
    for (const answer of [null, {}, { id: 7 }, 7])
      await expect(
        setUp({ wallet_sendCalls: () => answer, wallet_getCallsStatus: () => null }).send(),
      ).rejects.toMatchObject({ code: 'SubmissionUnknown' })
  })

  test('error: what the wallet failed with is told as the cause', async () => {
    const lost = setUp({
      wallet_sendCalls: throwing({ code: 4900, message: 'gone' }),
      wallet_getCallsStatus: () => null,
    })
    await expect(lost.send()).rejects.toMatchObject({ cause: { walletCode: 4900 } })
  })

  test('error: a wallet that has sent them and knows them no more is asked for a minute, in a row', async () => {
    const { send, sleeps } = setUp({
      wallet_sendCalls: () => 'batch',
      wallet_getCallsStatus: (times) => (times === 59 ? { status: 100 } : undefined),
    })
    await expect(send()).rejects.toMatchObject({ code: 'SubmissionUnknown' })
    expect(sleeps).toHaveLength(59 + 60)
  })

  test('error: a wallet that says that it did not try, and calls that failed', async () => {
    for (const [code, told] of [
      [-32_002, 'WalletBusy'],
      [4100, 'WalletDisconnected'],
    ] as const) {
      const { send } = setUp({ wallet_sendCalls: throwing({ code, message: 'no' }) })
      await expect(send()).rejects.toMatchObject({ code: told })
    }
    for (const status of [400, 500, 600]) {
      const failed = setUp({ wallet_sendCalls: () => 'batch', wallet_getCallsStatus: () => done(status, '0x01') })
      await expect(failed.send()).rejects.toMatchObject({ code: 'BatchFailed' })
    }
  })
})
