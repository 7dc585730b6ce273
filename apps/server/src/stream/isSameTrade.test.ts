import type { QuoteResponse } from '@oxbow/contract/Quote'
import { describe, expect, test } from 'vitest'
import { isSameTrade } from './isSameTrade.ts'

const pool = { address: '0x1', hop: 0, amountIn: '5', amountOut: '9', liquidity: '77' }
const quote = {
  quoteId: 'a',
  input: { amount: '5' },
  output: { amount: '9', minimumAmount: '8', amountAfterGas: '7' },
  delivery: 'EXACT',
  route: [[pool]],
  routeShareBps: [10_000],
  gasFee: '1000',
  gasUseEstimate: '100000',
  txFailureReasons: [] as string[],
  blockNumber: '1',
  expiresAt: 100,
}
const permitData = { values: { details: { amount: '5', nonce: '0', expiration: '1' }, sigDeadline: '1' } }
const respond = (change: object = {}, permit: object | null = permitData) =>
  ({
    requestId: 'x',
    routing: 'CLASSIC',
    permitData: permit,
    quote: { ...quote, ...change },
  }) as unknown as QuoteResponse

describe('isSameTrade', () => {
  test.each<[string, QuoteResponse]>([
    ['block, ids and times', respond({ quoteId: 'b', blockNumber: '2', expiresAt: 102 })],
    ['the state of a pool that gives the same', respond({ route: [[{ ...pool, liquidity: '78' }]] })],
    ['a network cost that moves by 5 %', respond({ gasFee: '1050' })],
    ['a later end of the permit', respond({}, { values: { ...permitData.values, sigDeadline: '2' } })],
  ])('behavior: %s do not count', (_name, other) => {
    expect(isSameTrade(respond(), other)).toBe(true)
  })

  test.each<[string, QuoteResponse]>([
    ['another output', respond({ output: { ...quote.output, amount: '10' } })],
    ['another bound', respond({ output: { ...quote.output, minimumAmount: '7' } })],
    ['another maximum', respond({ input: { amount: '5', maximumAmount: '6' } })],
    ['another pool', respond({ route: [[{ ...pool, address: '0x2' }]] })],
    ['other shares', respond({ routeShareBps: [9_999] })],
    ['a network cost that moves by more than 5 %', respond({ gasFee: '949' })],
    ['trouble ahead', respond({ txFailureReasons: ['TRANSFER_FROM_FAILED'] })],
    ['no signature needed any more', respond({}, null)],
    ['a used permit', respond({}, { values: { details: { ...permitData.values.details, nonce: '1' } } })],
  ])('behavior: %s is another trade', (_name, other) => {
    expect(isSameTrade(respond(), other)).toBe(false)
  })
})
