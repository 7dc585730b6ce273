import type { Earnings } from '@oxbow/positions/Earnings'
import { expect, test } from 'vitest'
import { toEarningsView } from '../position/EarningsView.ts'
import type { PositionToken } from '../position/PositionTokens.ts'
import { toEarningsTotals } from './EarningsTotals.ts'

const token = (digit: string, decimals: number): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol: digit.toUpperCase(),
  decimals,
  logoUri: undefined,
})
const tokens = { token0: token('a', 0), token1: token('b', 0) }
/** A is worth two dollars, B one. */
const toUsd = ({ symbol }: PositionToken, raw: bigint) => Number(raw) * (symbol === 'A' ? 2 : 1)
const day = 86_400

const earnings: Earnings = {
  deposited: { amount0: 100n, amount1: 200n },
  withdrawn: { amount0: 0n, amount1: 0n },
  fees: { amount0: 4n, amount1: 8n },
  againstHolding: { amount0: 10n, amount1: -24n },
  time: {
    heldSeconds: 10 * day,
    inRangeSeconds: 5 * day,
    invested: { amount0: 1_000n * BigInt(day), amount1: 2_000n * BigInt(day) },
  },
}

test('one position: the whole in one token at the pool price, and a year of it on what was put in', () => {
  const position = { protocol: 'v3', sqrtPriceX96: 1n << 97n } as never
  const view = toEarningsView(earnings, { position, tokens, toUsd })
  expect(view.net).toEqual({ amount0: 14n, amount1: -16n })
  // Four B for one A.
  expect(view.netInOne).toEqual({ amount0: 10n, amount1: 40n })
  expect(view.time).toEqual({ heldSeconds: 10 * day, inRangeShare: 0.5 })
  // 16 dollars of fees on 400 dollars in ten days.
  expect(view.yearly).toEqual({ fees: (16 / 400) * 36.5, net: (12 / 400) * 36.5 })
})

test('a position of hours says nothing of a year; one without a price neither', () => {
  const position = { protocol: 'v3', sqrtPriceX96: 1n << 96n } as never
  const young = { ...earnings, time: { ...earnings.time!, heldSeconds: day - 1 } }
  expect(toEarningsView(young, { position, tokens, toUsd }).yearly).toBe('too-young')
  expect(toEarningsView(earnings, { position, tokens, toUsd: () => undefined }).yearly).toBeUndefined()
})

test('together: what is not told is counted, never added as nothing', () => {
  const totals = toEarningsTotals(
    [
      { earnings, tokens },
      { earnings, tokens },
      { earnings: null, tokens },
      { earnings, tokens: { ...tokens, token1: token('c', 0) } },
      { earnings: undefined, tokens },
    ],
    (each, raw) => (each.symbol === 'C' ? undefined : toUsd(each, raw)),
  )
  expect(totals).toMatchObject({ fees: 32, againstHolding: -8, count: 2, untold: 2, inRangeShare: 0.5 })
  expect(totals.yearly).toEqual({ fees: (32 / 800) * 36.5, net: (24 / 800) * 36.5 })
})

test('together: a sum of which one has no time says nothing of a year', () => {
  const { time: _, ...timeless } = earnings
  const totals = toEarningsTotals(
    [
      { earnings, tokens },
      { earnings: timeless, tokens },
    ],
    toUsd,
  )
  expect(totals).toMatchObject({ fees: 32, yearly: undefined })
})
