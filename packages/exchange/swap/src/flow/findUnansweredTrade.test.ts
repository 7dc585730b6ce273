import { createActivityLog } from '@oxbow/activity/createActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { findUnansweredTrade } from './findUnansweredTrade.ts'
import { swapFlowRecords } from './SwapFlowRecord.ts'
import type { SwapSummary } from './view/SwapFlowView.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const hash = `0x${'1'.repeat(64)}` as const
const token = (digit: string) => ({ address: address(digit), symbol: 'T', decimals: 18 })
const account = address('a')
const trade: SwapSummary = {
  kind: 'swap',
  chainId: 1,
  account,
  tokenIn: token('2'),
  tokenOut: token('3'),
  amountIn: '5',
  amountOut: '7',
  maximumIn: '5',
  minimumOut: '6',
}

/** A trade of an earlier visit, to whose request nobody heard an answer, and which the chain has in block 20. */
function open() {
  const storage = memoryStorage()
  const activity = createActivityLog(storage)
  swapFlowRecords(storage).put({
    id: 'earlier',
    summary: trade,
    steps: [],
    sent: undefined,
    createdAtMs: 9,
    asked: { nonce: 5, blockNumber: '20', intent: { to: address('4'), data: '0xab', value: '7' } },
  })
  const sent = {
    hash,
    nonce: '0x5',
    from: account,
    to: address('4'),
    input: '0xab',
    value: '0x7',
    gas: '0x1',
    type: '0x2',
    chainId: '0x1',
    blockNumber: '0x14',
  }
  const { node } = plainNode({
    blockNumber: 20n,
    methods: {
      eth_getTransactionCount: () => '0x6',
      eth_getBlockByNumber: (number: string) => ({
        number: number === 'pending' ? null : number,
        hash: null,
        timestamp: '0x1',
        transactions: number === numberToHex(20) ? [sent] : [],
      }),
    },
  })
  const look = (id: string, change: Partial<SwapSummary> = {}) =>
    findUnansweredTrade(node as unknown as ExchangeClient, {
      id,
      summary: { ...trade, ...change },
      wallet: {} as never,
      activity,
      storage,
      locks: undefined,
      clock: { now: () => 99 } as never,
      signal: new AbortController().signal,
    })
  return { look, activity, records: () => swapFlowRecords(storage).getSnapshot() }
}

test('default: the same trade is taken up where it was sent, and nobody pays twice', async () => {
  const { look, activity, records } = open()
  expect(await look('new', { amountOut: '8' })).toMatchObject({ status: 'sent', sent: { hash, nonce: 5 } })
  expect(activity.getSnapshot()).toMatchObject([{ hash, kind: 'swap', createdAtMs: 9, flowId: 'earlier' }])
  expect(records()).toEqual([])
})

test.each([
  ['of another kind', { kind: 'wrap' }],
  ['of another token', { tokenIn: token('9') }],
  ['for another token', { tokenOut: token('9') }],
  ['of other amounts', { amountIn: '6', amountOut: '8' }],
] as const)(
  'behavior: one %s is asked for, and what was found is kept for whoever comes back to it',
  async (_, change) => {
    const { look, activity, records } = open()
    expect(await look('new', change)).toEqual({ status: 'none' })
    expect(activity.getSnapshot()).toMatchObject([{ hash }])
    expect(records()).toMatchObject([{ id: 'earlier', sent: { hash, nonce: 5 }, isFound: true }])
    expect(await look('newer', { amountIn: '6' })).toMatchObject({ status: 'sent', sent: { hash } })
    expect(records()).toEqual([])
  },
)
