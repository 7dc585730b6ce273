import { expect, test } from 'vitest'
import type { ActivityEntry } from './ActivityEntry.ts'
import { fromEntry } from './ActivityItem.ts'

const token = (digit: string, symbol: string) => ({ address: `0x${digit.repeat(40)}` as const, symbol, decimals: 18 })
const [uni, dai] = [token('1', 'UNI'), token('2', 'DAI')]

function entry(kind: ActivityEntry['kind'], amount0: string, amount1: string): ActivityEntry {
  return {
    id: '1:0x1',
    chainId: 1,
    account: uni.address,
    kind,
    summary: { type: 'liquidity', token0: uni, token1: dai, amount0, amount1 },
    hash: '0x1',
    nonce: 0,
    status: 'pending',
    block: undefined,
    replacedBy: undefined,
    isFinal: false,
    wasReorged: false,
    intent: undefined,
    createdAtMs: 1,
    flowId: undefined,
  }
}

test('behavior: what liquidity takes from the wallet was paid, what it gives was received, and nothing is neither', () => {
  const both = fromEntry(entry('add-liquidity', '-3', '-5'))
  expect(both.paid.map(({ token: { symbol }, amount }) => [symbol, amount])).toEqual([
    ['UNI', 3n],
    ['DAI', 5n],
  ])
  expect(both.received).toEqual([])
  expect(fromEntry(entry('collect', '0', '7'))).toMatchObject({ paid: [], received: [{ token: dai, amount: 7n }] })
  // An increase in v4 can pay out more fees of a token than it takes.
  expect(fromEntry(entry('add-liquidity', '-3', '5'))).toMatchObject({
    paid: [{ token: uni, amount: 3n }],
    received: [{ token: dai, amount: 5n }],
  })
})

test('behavior: a trade is as quoted until its receipt tells; what is signed exactly is no estimate', () => {
  const quoted = { amountIn: '5', amountOut: '7', maximumIn: '5', minimumOut: '6' }
  const trade = {
    ...entry('swap', '0', '0'),
    summary: { type: 'trade', tokenIn: uni, tokenOut: dai, ...quoted },
  } as const
  expect(fromEntry(trade)).toMatchObject({
    paid: [{ amount: 5n, isEstimate: false }],
    received: [{ amount: 7n, isEstimate: true }],
  })
  expect(fromEntry({ ...trade, result: { paid: '4', received: undefined } })).toMatchObject({
    paid: [{ amount: 4n, isEstimate: false }],
    received: [{ amount: 7n, isEstimate: true }],
  })
})
