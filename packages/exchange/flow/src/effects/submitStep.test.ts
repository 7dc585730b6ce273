import { createActivityLog } from '@oxbow/activity/createActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { submitTransaction } from '@oxbow/transactions/submitTransaction'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { noteSent } from './noteSent.ts'
import { submitStep } from './submitStep.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, usd, router] = ['a', '2', '3'].map(address) as [Hex, Hex, Hex]
const hash: Hex = `0x${'1'.repeat(64)}`
const intent = { to: router, data: '0xab', value: 7n } as const
const transaction = {
  chainId: 1,
  from: account,
  ...intent,
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
}
/** The account's next nonce is 5, and the newest block 20. `sent`: what it has sent meanwhile, in that block. */
function setUp(answer: () => unknown = () => hash, sent: readonly object[] = [], relayedUntil?: number) {
  const { node } = plainNode({
    blockNumber: 20n,
    methods: {
      eth_getTransactionCount: (_: Hex, block: string) => (block === 'pending' ? numberToHex(5 + sent.length) : '0xff'),
      eth_getBlockByNumber: (number: Hex) => ({
        number: number === ('pending' as string) ? null : number,
        hash: null,
        timestamp: '0x1',
        transactions:
          number === '0x14'
            ? sent.map((each) => ({
                hash,
                nonce: '0x5',
                from: account,
                to: router,
                input: '0xab',
                value: '0x7',
                gas: '0x1',
                type: '0x2',
                chainId: '0x1',
                blockNumber: '0x14',
                ...each,
              }))
            : [],
      }),
    },
  })
  const relayedUntilMs = (of: Hex) => (of === hash ? relayedUntil : undefined)
  const wallet = { provider: { request: async () => answer() }, relayedUntilMs } as never
  return { client: node as unknown as ExchangeClient, wallet }
}
const failing = (error: object) => () => {
  throw error
}
const broken = { code: -32_603, message: 'connection lost' }

async function ask(
  kind: string,
  {
    answer,
    sent,
    unanswered = undefined as object | undefined,
    relayedUntil,
  }: {
    answer?: () => unknown
    sent?: readonly object[]
    unanswered?: object | undefined
    relayedUntil?: number
  } = {},
) {
  const { client, wallet } = setUp(answer, sent, relayedUntil)
  const activity = createActivityLog(memoryStorage())
  const noted: unknown[] = []
  const record = {
    unanswered: unanswered as never,
    put: (asked: unknown) => noted.push(['put', asked]),
    sent: (what: unknown, asked: unknown) => noted.push(['sent', what, asked]),
    remove: () => noted.push(['remove']),
  }
  const known = { chainId: 1, account, activity, clock: { now: () => 99 }, flowId: 'f' }
  const result = await submitStep(client, {
    wallet,
    transaction,
    purpose: kind,
    isRecorded: kind === 'swap',
    record: record as never,
    note: (purpose, each) =>
      noteSent(each, { kind: purpose as 'swap', summary: { type: purpose } as never }, known as never),
  }).catch((error: { code: string }) => error.code)
  return { result, noted, entries: activity.getSnapshot(), record }
}

describe('submitStep', () => {
  const asked = { nonce: 5, blockNumber: '20', intent: { ...intent, value: '7' } }
  const activityId = `1:${hash}`

  test('default: what is asked is written down before, and what was sent after', async () => {
    const { result, noted, entries } = await ask('swap')
    expect(result).toEqual({ status: 'accepted', type: 'transaction', sent: { hash, nonce: 5, intent, activityId } })
    expect(noted).toEqual([
      ['put', asked],
      ['sent', { hash, nonce: 5, intent, activityId }, asked],
    ])
    const entry = { id: activityId, kind: 'swap', status: 'pending', nonce: 5, createdAtMs: 99, flowId: 'f', account }
    expect(entries).toMatchObject([entry])
  })

  test('behavior: until when somebody else may send it is in the activity log, where a later visit finds it', async () => {
    expect((await ask('swap', { relayedUntil: 960_000 })).entries).toMatchObject([{ relayedUntilMs: 960_000 }])
    expect((await ask('swap')).entries[0]).not.toHaveProperty('relayedUntilMs')
  })

  test('behavior: a no leaves nothing behind', async () => {
    const { result, noted, entries } = await ask('swap', { answer: failing({ code: 4001 }) })
    expect([result, noted.map((each) => (each as string[])[0]), entries]).toEqual([
      { status: 'rejected' },
      ['put', 'remove'],
      [],
    ])
  })

  test('error: a wallet that fails has not sent it, when the account has sent nothing since', async () => {
    const { result, noted, record } = await ask('swap', { answer: failing(broken) })
    expect([result, noted.map((each) => (each as string[])[0])]).toEqual(['WalletFailed', ['put', 'remove']])
    expect(record.unanswered).toMatchObject({ nonce: 5, purpose: 'swap' })
    // One that does not say what it sent may have.
    const silent = await ask('swap', { answer: () => 'done' })
    expect([silent.result, silent.noted.map((each) => (each as string[])[0])]).toEqual(['SubmissionUnknown', ['put']])
  })

  test('behavior: what a wallet failed at and sent all the same is found, and not asked for again', async () => {
    const found = await ask('swap', { answer: failing(broken), sent: [{}] })
    expect(found.result).toBe('WalletFailed')
    const unanswered = { nonce: 5, blockNumber: 20n, intent, purpose: 'swap' }
    const again = await ask('swap', { answer: failing(broken), sent: [{}], unanswered })
    expect(again.result).toMatchObject({ status: 'accepted', sent: { hash, nonce: 5 } })
    expect(again.record.unanswered).toBeUndefined()
    // Of another purpose it is noted as what it was, and this one is asked for.
    const other = await ask('swap', { sent: [{}], unanswered: { ...unanswered, purpose: 'approve' } })
    expect(other.entries.map(({ kind }) => kind)).toContain('swap')
    expect(other.result).toMatchObject({ status: 'accepted' })
  })

  test('behavior: what may be asked for again is noted in the log alone', async () => {
    const { entries, noted } = await ask('approve')
    expect(noted).toEqual([])
    expect(entries).toMatchObject([{ kind: 'approve', status: 'pending' }])
  })
})

test('submitTransaction: what was lost for another purpose is told late, of another contract too', async () => {
  const { client, wallet } = setUp(() => hash, [{}])
  const late: unknown[] = []
  const submit = (unanswered: object | undefined, purpose: string, to = router) =>
    submitTransaction(client, {
      wallet,
      transaction: { ...transaction, to },
      purpose,
      onLate: (each: unknown) => late.push(each),
      memory: { unanswered },
    } as never)
  const earlier = { nonce: 5, blockNumber: 20n, intent, purpose: 'swap' }
  expect(await submit(earlier, 'swap')).toEqual({ status: 'accepted', hash, nonce: 5, blockNumber: 20n, intent })
  expect(late).toEqual([])
  expect(await submit(earlier, 'approve')).toMatchObject({ status: 'accepted', nonce: 6 })
  expect(await submit(earlier, 'swap', usd)).toMatchObject({ status: 'accepted', nonce: 6 })
  expect(late).toEqual(Array(2).fill({ hash, nonce: 5, intent, purpose: 'swap' }))
  expect(await submit(undefined, 'swap')).toMatchObject({ nonce: 6 })
  expect(await submit({ ...earlier, intent: { ...intent, value: 8n } }, 'swap')).toMatchObject({ nonce: 6 })
  expect(late).toHaveLength(2)
})
