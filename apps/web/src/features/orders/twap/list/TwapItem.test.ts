import type { Network } from '@oxbow/chain/Network'
import type { ListedTwap, PartFate } from '@oxbow/orders/SignedTwap'
import type { Token } from '@oxbow/tokens/getTokens'
import { expect, test } from 'vitest'
import { stateOf, toTwapItem, tradedBy } from './TwapItem.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const network = { chainId: 1, name: 'Ethereum' } as unknown as Network
const tokenOf = (found: string) => ({ address: found, symbol: 'TOK', decimals: 18 }) as unknown as Token

function listedOf(fates: readonly PartFate[], change: Partial<ListedTwap> = {}): ListedTwap {
  return {
    chainId: 1,
    id: `0x${'5a'.repeat(31)}00`,
    owner: address('a1'),
    recipient: address('a1'),
    tokenIn: address('b1'),
    tokenOut: address('c1'),
    amountIn: '10',
    parts: fates.length,
    counter: '0',
    leastPrice: { numerator: '1', denominator: '2' },
    startTime: 1_000,
    periodSeconds: 100,
    signature: '0x',
    planHash: `0x${'11'.repeat(32)}`,
    createdAt: 1_000,
    isShort: false,
    isFinal: false,
    planStatus: fates.includes('waiting') ? 'open' : 'ended',
    fates: fates.map((fate, index) => ({
      orderHash: `0x${String(index).repeat(64)}`,
      fate,
      ...(fate === 'filled' && { amountOut: '7' }),
    })),
    ...change,
  }
}

const itemOf = (listed: ListedTwap, nowSeconds = 1_050) => toTwapItem(listed, { network, nowSeconds, tokenOf })!

test('default: parts have their share, their floor and their time, and those whose time has come are open', () => {
  const { parts } = itemOf(listedOf(['filled', 'waiting', 'waiting']), 1_150)
  expect(parts).toEqual([
    { fate: 'filled', amountIn: 3n, leastOut: 2n, received: 7n, start: 1_000, end: 1_200 },
    { fate: 'open', amountIn: 3n, leastOut: 2n, received: undefined, start: 1_100, end: 1_300 },
    { fate: 'waiting', amountIn: 4n, leastOut: 2n, received: undefined, start: 1_200, end: 1_400 },
  ])
  expect(tradedBy(parts)).toEqual({ sold: 3n, received: 7n })
})

test.each<[string, readonly PartFate[], Partial<ListedTwap>]>([
  ['open', ['filled', 'waiting'], {}],
  ['insufficient-funds', ['filled', 'waiting'], { isShort: true }],
  ['filled', ['filled', 'filled'], {}],
  ['partly-filled', ['filled', 'missed'], {}],
  ['partly-filled', ['filled', 'canceled'], {}],
  ['canceled', ['missed', 'canceled'], {}],
  ['missed', ['missed', 'missed'], {}],
])('a plan is %s with %j', (state, fates, change) => {
  expect(stateOf(itemOf(listedOf(fates, change)))).toBe(state)
})

test('behavior: what was got is not said before the chain has told of each', () => {
  const { parts } = itemOf(listedOf(['filled', 'filled']))
  expect(tradedBy([parts[0]!, { ...parts[1]!, received: undefined }])).toEqual({ sold: 10n, received: undefined })
})

test('error: a TWAP of a token that is on no list is none', () => {
  const facts = { network, nowSeconds: 0, tokenOf: () => undefined }
  expect(toTwapItem(listedOf(['waiting', 'waiting']), facts)).toBeUndefined()
})
