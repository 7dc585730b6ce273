import { createActivityLog } from '@oxbow/activity/createActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { submitTransaction } from '@oxbow/transactions/submitTransaction'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { askForTransaction } from './askForTransaction.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, oak, usd, router, permit2] = ['a', '1', '2', '3', '9'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const hash: Hex = `0x${'1'.repeat(64)}`
const token = (of: Hex, symbol: string) => ({ address: of, symbol, decimals: 18 })
const intent = { to: router, data: '0xab', value: 7n } as const
const transaction = {
  chainId: 1,
  from: account,
  ...intent,
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
}
const trade = { amountIn: '5', amountOut: '9', maximumIn: '6', minimumOut: '8' }
const summary = { kind: 'swap', chainId: 1, account, tokenIn: token(oak, 'OAK'), tokenOut: token(usd, 'USD'), ...trade }

/** The account's next nonce is 5, and the newest block 20. `sent`: what it has sent meanwhile, in that block. */
function setUp(answer: () => unknown = () => hash, sent: readonly object[] = []) {
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
  const wallet = { provider: { request: async () => answer() } } as never
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
    approvalAmount = 'exact',
    unanswered = undefined as object | undefined,
  }: {
    answer?: () => unknown
    sent?: readonly object[]
    approvalAmount?: 'exact' | 'unlimited'
    unanswered?: object | undefined
  } = {},
) {
  const { client, wallet } = setUp(answer, sent)
  const activity = createActivityLog(memoryStorage())
  const noted: unknown[] = []
  const record = {
    unanswered,
    put: (asked: unknown) => noted.push(['put', asked]),
    sent: (what: unknown) => noted.push(['sent', what]),
    remove: () => noted.push(['remove']),
  }
  const step = { kind, isDone: false, transaction: undefined, sent: undefined }
  const network = { chainId: 1, contracts: { permit2 } }
  const result = await askForTransaction(client, {
    step,
    transaction,
    summary,
    network,
    wallet,
    activity,
    clock: { now: () => 99 },
    flowId: 'f',
    record,
    approvalAmount,
  } as never).catch((error: { code: string }) => error.code)
  return { result, noted, entries: activity.getSnapshot(), record }
}

describe('a trade', () => {
  const asked = { nonce: 5, blockNumber: '20', intent: { ...intent, value: '7' } }
  const activityId = `1:${hash}`

  test('default: what is asked is written down before, and what was sent after', async () => {
    const { result, noted, entries } = await ask('swap')
    expect(result).toEqual({ status: 'accepted', type: 'transaction', sent: { hash, nonce: 5, intent, activityId } })
    expect(noted).toEqual([
      ['put', { summary, asked }],
      ['sent', { hash, nonce: 5, activityId }],
    ])
    expect(entries).toMatchObject([
      {
        id: activityId,
        kind: 'swap',
        status: 'pending',
        nonce: 5,
        createdAtMs: 99,
        flowId: 'f',
        account,
        summary: { type: 'trade', ...trade, tokenIn: { symbol: 'OAK' }, tokenOut: { symbol: 'USD' } },
      },
    ])
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
})

describe('what comes before', () => {
  test.each([
    ['reset-approval', 'exact', 'revoke', '0'],
    ['reset-approval', 'unlimited', 'revoke', '0'],
    ['approve', 'exact', 'approve', '6'],
    ['approve', 'unlimited', 'approve', 'unlimited'],
    ['permit', 'exact', 'approve', '6'],
  ] as const)('%s, %s: noted as %s of %s, and not as the trade', async (kind, approvalAmount, noted, amount) => {
    const { entries, noted: record } = await ask(kind, { approvalAmount })
    expect(record).toEqual([])
    expect(entries).toMatchObject([
      { kind: noted, summary: { type: 'approval', token: { symbol: 'OAK' }, spender: permit2, amount } },
    ])
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
