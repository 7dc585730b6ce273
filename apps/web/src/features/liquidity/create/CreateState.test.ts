import type { Network } from '@oxbow/chain/Network'
import type { DepositPoolState } from '@oxbow/liquidity/DepositRequest'
import type { Token } from '@oxbow/tokens/getTokens'
import { describe, expect, test } from 'vitest'
import * as CreateForm from './CreateForm.ts'
import * as CreateState from './CreateState.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const token = (digit: string, symbol: string): Token => ({
  chainId: 31_337,
  address: address(digit),
  name: symbol,
  symbol,
  decimals: 18,
  logoUri: undefined,
  tags: [],
})
const [eth, weth, uni] = [token('0', 'ETH'), token('c', 'WETH'), token('1', 'UNI')]
const network = {
  slug: 'ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  contracts: { weth: weth.address },
} as Network
const read = (search: CreateForm.CreateSearch, protocol: CreateForm.Protocol = 'v4') =>
  CreateForm.fromSearch(search, { network, tokens: [eth, weth, uni], protocol })

describe('CreateForm', () => {
  test('behavior: what the URL says comes back from the form', () => {
    const search = {
      chain: 'ethereum',
      currencyA: 'NATIVE',
      currencyB: uni.address,
      fee: '500',
      spacing: '7',
      lower: '-119',
      upper: '63',
      base: 'B',
      value: '1.50',
      field: 'output',
      deposit: 'one',
    }
    expect(CreateForm.toSearch(read(search), network)).toEqual(search)
  })

  test('behavior: after the swap of one token both are deposited, with a little kept back of what is left', () => {
    const form = read({ currencyA: 'NATIVE', currencyB: uni.address, value: '2', field: 'input', deposit: 'one' })
    expect(CreateForm.afterSwap(form, 10n ** 18n)).toEqual({ ...form, deposit: 'both', text: '0.998' })
  })

  test('behavior: what a URL names wrongly is left at its default', () => {
    const wrong = { currencyB: 'NATIVE', fee: '1000001', lower: 'x', upper: '1', price: '1e5', value: '-1' }
    expect(read(wrong)).toMatchObject({
      tokenA: eth,
      tokenB: undefined,
      fee: 3_000,
      range: 'full',
      price: '',
      text: '',
    })
    // v3 has four fees, v4 any below 100 %.
    expect(read({ fee: '7700' }, 'v3').fee).toBe(3_000)
    expect(read({ fee: '999999' }).fee).toBe(999_999)
    expect(['0', '32768', '1.5', '60'].map((spacing) => read({ spacing }).spacing)).toEqual(Array(4).fill(undefined))
    expect(read({ spacing: '10' }, 'v3').spacing).toBeUndefined()
    expect(CreateForm.spacingOf(read({ spacing: '10' }))).toBe(10)
  })

  test('behavior: a range from a URL ends where a position can end; an amount finer than its token is none', () => {
    expect(read({ lower: '-121', upper: '999999', fee: '3000' }).range).toEqual({ tickLower: -120, tickUpper: 887_220 })
    expect(read({ lower: '-121', upper: '64', spacing: '7', fee: '500' }).range).toEqual({
      tickLower: -119,
      tickUpper: 63,
    })
    const nineteen = '0.0000000000000000001'
    expect(read({ currencyB: uni.address, value: nineteen }).text).toBe('')
    expect(read({ currencyB: uni.address, value: nineteen.slice(0, -2), field: 'output' }).text).not.toBe('')
  })

  test('behavior: native ether is itself in v4 and WETH elsewhere; with WETH it is no pair there', () => {
    const form = read({ currencyA: 'NATIVE', currencyB: uni.address })
    expect(CreateForm.toPair(form, network)).toMatchObject({
      isAFirst: true,
      paysNative: false,
      pool: { token0: eth.address, token1: uni.address, keyFee: 3_000, tickSpacing: 60 },
    })
    expect(CreateForm.toPair({ ...form, protocol: 'v3' }, network)).toMatchObject({
      isAFirst: false,
      paysNative: true,
      pool: { token0: uni.address, token1: weth.address, feePips: 3_000 },
    })
    expect(CreateForm.toPair({ ...form, protocol: 'v2', tokenB: weth }, network)).toBeUndefined()
    expect(CreateForm.toPair({ ...form, hook: '0x12' }, network)).toBeUndefined()
  })

  test('tickSpacingOf: the four known, and twice the fee for the others', () => {
    expect([100, 500, 3_000, 10_000, 7_700, 1, 999_999].map(CreateForm.tickSpacingOf)).toEqual([
      1, 10, 60, 200, 154, 1, 20_000,
    ])
  })
})

const facts: CreateState.from.Facts = {
  isSupported: true,
  hasTokens: true,
  refusal: undefined,
  isHookValid: true,
  isFeeValid: true,
  pool: { protocol: 'v3', token0: uni.address, token1: weth.address, feePips: 3_000 },
  poolStatus: 'missing',
  readError: undefined,
  price: { text: '2', sqrtPriceX96: 2n ** 96n },
  range: { tickLower: -60, tickUpper: 60 },
  amounts: { amount0: 1n, amount1: 1n },
  paysNative: false,
  needsPriceConsent: false,
  needsHookConsent: false,
  isConnected: true,
  shortSide: undefined,
}

test('priceAlarm: more than a twentieth from the market is said, more than a tenth is asked', () => {
  const gaps = [undefined, 0, 0.05, -0.051, 0.1, -0.101, Number.POSITIVE_INFINITY]
  expect(gaps.map(CreateState.priceAlarm)).toEqual([
    undefined,
    undefined,
    undefined,
    'warn',
    'warn',
    'confirm',
    'confirm',
  ])
})

test('priceOfPool: where a pool stands, with liquidity or without, and a pair by its reserves', () => {
  const pool = { status: 'pool', poolId: '0x1', sqrtPriceX96: 2n ** 95n, tick: -13_864, liquidity: 0n, feePips: 3_000 }
  expect(CreateState.priceOfPool(pool as DepositPoolState)).toBe(2n ** 95n)
  const pair = (reserve0: bigint, reserve1: bigint) =>
    CreateState.priceOfPool({ status: 'pair', poolId: '0x1', pair: { reserve0, reserve1, totalSupply: 1n, kLast: 0n } })
  expect(pair(4n, 1n)).toBe(2n ** 95n)
  expect(pair(0n, 1n)).toBeUndefined()
  expect(CreateState.priceOfPool({ status: 'missing' })).toBeUndefined()
  expect(CreateState.priceOfPool(undefined)).toBeUndefined()
})

describe('CreateState.from', () => {
  test.each<[CreateState.CreateState['kind'], Partial<CreateState.from.Facts>]>([
    ['ready', {}],
    ['unsupported', { isSupported: false }],
    ['choose-tokens', { hasTokens: false, pool: undefined }],
    ['refused', { refusal: 'TokenBlocked' }],
    ['choose-tokens', { refusal: 'RegionBlocked', hasTokens: false, pool: undefined }],
    ['invalid-pair', { pool: undefined }],
    ['invalid-fee', { isFeeValid: false }],
    ['invalid-hook', { isHookValid: false, pool: undefined }],
    ['loading', { poolStatus: undefined }],
    ['unread', { poolStatus: undefined, readError: new Error('away') }],
    ['enter-price', { price: { text: '', sqrtPriceX96: undefined } }],
    ['invalid-price', { price: { text: '0', sqrtPriceX96: undefined } }],
    ['ready', { poolStatus: 'there', price: { text: '', sqrtPriceX96: undefined } }],
    ['invalid-range', { range: { tickLower: 60, tickUpper: 60 } }],
    ['enter-amount', { amounts: undefined }],
    ['too-small', { amounts: { amount0: 0n, amount1: 0n } }],
    ['confirm-price', { needsPriceConsent: true }],
    ['confirm-price', { needsPriceConsent: true, poolStatus: 'there', price: { text: '', sqrtPriceX96: undefined } }],
    ['confirm-hook', { needsHookConsent: true }],
    ['connect', { isConnected: false, shortSide: 'A' }],
    ['insufficient', { shortSide: 'B' }],
  ])('behavior: %s', (kind, change) => {
    expect(CreateState.from({ ...facts, ...change }).kind).toBe(kind)
  })

  test('behavior: only a pool that is missing is opened at a price', () => {
    expect(CreateState.from(facts)).toMatchObject({ request: { sqrtPriceX96: 2n ** 96n } })
    expect(CreateState.from({ ...facts, poolStatus: 'there' })).toMatchObject({ request: { sqrtPriceX96: undefined } })
  })
})
