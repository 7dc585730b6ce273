import type { Move } from '@oxbow/liquidity/prepareMove'
import { expect, test } from 'vitest'
import type { RangeTrial } from '../range/RangeTrial.ts'
import { toReRangeCosts } from './toReRangeCosts.ts'

const unknown: RangeTrial = { kind: 'unknown' }
/** A raw unit of the second token is worth two dollars, one of any other a dollar. */
const toUsd = (address: string, raw: bigint) => Number(raw) * (address === '0xb' ? 2 : 1)
const facts = {
  pair: { token0: '0xa', token1: '0xb' },
  swap: undefined,
  networkWei: 3n,
  oldTrial: unknown,
  newTrial: unknown,
  toUsd,
} as const
/** 100 units at a price of one half: 50, of which `received` came. */
const swapOf = (received: bigint) =>
  ({
    received,
    quote: { amountIn: 100n, spotPrice: { numerator: 1n, denominator: 2n }, tokenOut: '0xb' },
  }) as unknown as NonNullable<Move['swap']>

test('default: what a swap loses against the price of now, and the network', () => {
  expect(toReRangeCosts({ ...facts, swap: swapOf(47n) })).toMatchObject({ swapUsd: 6, networkUsd: 3 })
})

test('behavior: no swap costs nothing, one that gained costs nothing, one that is not known is not free', () => {
  expect(toReRangeCosts(facts).swapUsd).toBe(0)
  expect(toReRangeCosts({ ...facts, swap: swapOf(51n) }).swapUsd).toBe(0)
  expect(toReRangeCosts({ ...facts, swap: 'unknown' })).toMatchObject({
    swapUsd: undefined,
    payback: { kind: 'unknown' },
  })
})
