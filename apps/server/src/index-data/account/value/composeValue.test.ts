import { describe, expect, test } from 'vitest'
import { balancesAt, composeValue } from './composeValue.ts'

type Token = composeValue.Parameters['tokens'][number]

const moments = [1_000, 1_300, 1_600, 1_700]
const token: Token = {
  chainId: 1,
  address: '0xa',
  decimals: 0,
  priceUsd: 2,
  priceAnchor: null,
  sinceTimestamp: 0,
  cutTimestamp: null,
  changes: [],
  before: [-9_000, 2],
  nativeBefore: null,
  prices: [],
  balance: 10n,
  isToldByTransfers: true,
  isStablecoin: false,
  isNative: false,
}
const valued = (...tokens: readonly Partial<Token>[]) =>
  composeValue({ tokens: tokens.map((each) => ({ ...token, ...each })), moments, beginSeconds: 0, stepSeconds: 300 })
const usdOf = (...tokens: readonly Partial<Token>[]) => valued(...tokens).points.map(({ usd }) => usd)

describe('balancesAt', () => {
  const at = (changes: Partial<Token>) => balancesAt({ ...token, ...changes }, moments)

  test('default: goes back from now by what came and went up to each moment', () => {
    const changes = [
      [1, '4'],
      [2, '-1'],
      [3, '7'],
    ] as const
    expect(at({ changes })).toEqual([0n, 4n, 3n, 10n])
  })

  test('behavior: what transfers do not explain is unknown from there back, never less than nothing', () => {
    expect(at({ changes: [[2, '11']] })).toEqual([null, null, 10n, 10n])
    expect(at({ balance: undefined })).toEqual([null, null, null, null])
    expect(at({ isToldByTransfers: false, changes: [[2, '1']] })).toEqual([null, null, null, null])
    expect(at({ isToldByTransfers: false, balance: 0n })).toEqual([0n, 0n, 0n, 0n])
  })

  test('behavior: before its first pool a token that was held is unknown', () => {
    expect(at({ sinceTimestamp: 1_300 })).toEqual([null, 10n, 10n, 10n])
    expect(at({ sinceTimestamp: 1_300, changes: [[2, '10']] })).toEqual([0n, 0n, 10n, 10n])
  })
})

describe('composeValue', () => {
  test('behavior: a time at which the native currency wasn’t read has no point; the others keep theirs', () => {
    const native = { address: '0x0', isNative: true, balances: [1n, null, 3n, 4n] } as const
    expect(valued({}, native).points.map(({ timestamp, usd }) => [timestamp, usd])).toEqual([
      [1_000, 22],
      [1_600, 26],
      [1_700, 28],
    ])
  })

  test('default: each balance at the price that was settled by then, the last one at the price of now', () => {
    expect(
      usdOf({
        prices: [
          [1_000, 3],
          [1_300, 5],
        ],
        priceUsd: 6,
      }),
    ).toEqual([20, 30, 50, 60])
    expect(usdOf({ decimals: 1 }, { balance: 5n })).toEqual([12, 12, 12, 12])
  })

  test('behavior: a gap where a price is unknown, unless nothing was held', () => {
    const late = { before: null, prices: [[1_000, 3]] as const }
    expect(usdOf(late, {})).toEqual([null, 50, 50, 40])
    expect(usdOf({ ...late, changes: [[1, '10']] }, {})).toEqual([20, 50, 50, 40])
    expect(usdOf({ priceUsd: null })).toEqual([20, 20, 20, null])
    expect(usdOf({ before: null, priceUsd: 1, isStablecoin: true })).toEqual([10, 10, 10, 10])
  })

  test('behavior: what never had a price is left out and counted', () => {
    const unpriced = { before: null, priceUsd: null }
    expect(valued({}, unpriced, { ...unpriced, balance: 0n })).toMatchObject({ unpricedCount: 1 })
    expect(usdOf({}, unpriced)).toEqual([20, 20, 20, 20])
    expect(valued(unpriced)).toEqual({ points: [], unpricedCount: 1 })
    expect(valued({ decimals: null })).toEqual({ points: [], unpricedCount: 1 })
  })

  test('behavior: a token that nobody trades goes with the native currency it is priced in', () => {
    const native = { isNative: true, balance: 0n, before: [-9_000, 100] as const, prices: [[1_000, 150]] as const }
    const quiet = { priceAnchor: 'native', nativeBefore: 100, priceUsd: 3 }
    expect(usdOf(native, quiet)).toEqual([20, 30, 30, 30])
    expect(usdOf(native, { ...quiet, priceAnchor: null, chainId: 2 })).toEqual([20, 20, 20, 30])
  })

  test('behavior: begins when transfers are known', () => {
    const { points } = composeValue({ tokens: [token], moments, beginSeconds: 1_300, stepSeconds: 300 })
    expect(points.map(({ timestamp }) => timestamp)).toEqual([1_300, 1_600, 1_700])
  })
})
