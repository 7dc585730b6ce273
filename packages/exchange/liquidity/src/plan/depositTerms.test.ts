import { describe, expect, test } from 'vitest'
import type { DepositPoolState, DepositRequest } from './DepositRequest.ts'
import { depositTerms } from './depositTerms.ts'

/** That routers and managers take these amounts is in prepareDeposit.fuzz.test.ts; here what a person is promised. */
const [token0, token1] = [
  '0x000000000000000000000000000000000000000a',
  '0x000000000000000000000000000000000000000b',
] as const
const one = 10n ** 18n
const desired = { amount0: one, amount1: 3n * one }
const slippage = { slippageBps: 50 }

const v2 = { protocol: 'v2', token0, token1 } as const
const v3 = { protocol: 'v3', token0, token1, feePips: 3_000 } as const
const v4 = { protocol: 'v4', token0, token1, keyFee: 3_000, tickSpacing: 60, hooks: token0 } as const

function requestOf(pool: DepositRequest['pool'], changes: Partial<DepositRequest> = {}): DepositRequest {
  const range = pool.protocol === 'v2' ? undefined : { tickLower: -60, tickUpper: 60, tokenId: undefined }
  return { pool, range, desired, sqrtPriceX96: undefined, paysNative: false, ...changes }
}

/** As many of both tokens, at a price of 1. */
const pool: DepositPoolState = {
  status: 'pool',
  poolId: '0x01',
  sqrtPriceX96: 1n << 96n,
  tick: 0,
  liquidity: one,
  feePips: 3_000,
}
const missing: DepositPoolState = { status: 'missing' }

function pairOf(reserve0: bigint, reserve1: bigint, totalSupply: bigint): DepositPoolState {
  return { status: 'pair', poolId: '0x01', pair: { reserve0, reserve1, totalSupply, kLast: 0n } }
}

describe('depositTerms of a pair', () => {
  test('default: the reserves say what goes in, the slippage what at least', () => {
    const request = requestOf(v2, { desired: { amount0: 10_000n, amount1: 50_000n } })
    expect(depositTerms(request, pairOf(100_000n, 400_000n, 200_000n), slippage)).toEqual({
      liquidity: 20_000n,
      amounts: { amount0: 10_000n, amount1: 40_000n },
      spend: { amount0: 10_000n, amount1: 50_000n },
      minimum: { amount0: 9_950n, amount1: 39_800n },
    })
  })

  test('behavior: the first deposit takes both, less what the pair locks for ever', () => {
    const request = requestOf(v2, { desired: { amount0: 4_000n, amount1: 9_000n } })
    const terms = { liquidity: 5_000n, amounts: { amount0: 4_000n, amount1: 9_000n } }
    expect(depositTerms(request, missing, slippage)).toMatchObject(terms)
    expect(depositTerms(request, pairOf(0n, 0n, 0n), slippage)).toMatchObject(terms)
  })

  test('error: too little for any liquidity', () => {
    const tooLittle = (amount: bigint) => requestOf(v2, { desired: { amount0: amount, amount1: amount } })
    expect(() => depositTerms(tooLittle(1_000n), missing, slippage)).toThrow('too small for any liquidity')
    expect(depositTerms(tooLittle(1_001n), missing, slippage).liquidity).toBe(1n)
  })
})

describe('depositTerms of a range', () => {
  /** Of 1 and 3 tokens the range about a price of 1 takes 1 and 1. */
  const taken = { amount0: one, amount1: one }
  const liquidity = 333_850_249_709_699_449_134n
  /** When the price moves by half a per cent, most of the range's 0.6 %, it takes little of one token and more of the other. */
  const least = { amount0: 275_675_100_238_065_786n, amount1: 89_417_394_610_805_280n }
  const most = { amount0: 1_837_768_568_703_069_800n, amount1: 1_833_584_942_326_761_492n }

  test('default: v3 may take all that is offered and takes at least what it takes at the worst price', () => {
    const terms = depositTerms(requestOf(v3), pool, slippage)
    expect(terms).toEqual({ liquidity, amounts: taken, spend: desired, minimum: least })
  })

  test('default: v4 mints a fixed liquidity for at most what it costs at the worst price', () => {
    const terms = depositTerms(requestOf(v4), pool, slippage)
    expect(terms).toEqual({ liquidity, amounts: taken, spend: most, minimum: undefined })
  })

  test('param: affordable: bounds what v4 may take, never below what it costs now', () => {
    const spend = (amount0: bigint, amount1: bigint) =>
      depositTerms(requestOf(v4), pool, { ...slippage, affordable: { amount0, amount1 } }).spend
    expect(spend(2n * one, 2n * one)).toEqual(most)
    expect(spend(most.amount0, most.amount1)).toEqual(most)
    expect(spend(most.amount0 - 1n, one + 1n)).toEqual({ amount0: most.amount0 - 1n, amount1: one + 1n })
    expect(spend(one - 1n, 0n)).toEqual(taken)
    const v3Terms = depositTerms(requestOf(v3), pool, { ...slippage, affordable: { amount0: 0n, amount1: 0n } })
    expect(v3Terms.spend).toEqual(desired)
  })

  test('param: takesAll: v4 takes what fits, and pays in nothing of a token that the range does not take', () => {
    const terms = (tickLower: number, tickUpper: number) =>
      depositTerms(requestOf(v4, { range: { tickLower, tickUpper, tokenId: undefined } }), pool, {
        ...slippage,
        takesAll: true,
      })
    expect(terms(-60, 60)).toEqual({ liquidity, amounts: taken, spend: desired, minimum: least })
    expect(terms(120, 180)).toMatchObject({
      spend: { amount0: one, amount1: 0n },
      // The manager can be told that something is left, not that nothing is.
      minimum: { amount0: one - 1n, amount1: 0n },
    })
    expect(terms(-180, -120)).toMatchObject({
      spend: { amount0: 0n, amount1: 3n * one },
      minimum: { amount0: 0n, amount1: 3n * one - 1n },
    })
  })

  test('behavior: a pool that does not exist opens at the price given; without one there is nothing', () => {
    const opening = requestOf(v3, { sqrtPriceX96: 1n << 96n })
    expect(depositTerms(opening, missing, slippage)).toMatchObject({ liquidity, amounts: taken })
    expect(() => depositTerms(requestOf(v3), missing, slippage)).toThrow('does not exist')
    expect(() => depositTerms(requestOf(v3, { range: undefined }), pool, slippage)).toThrow('does not exist')
    const nothing = requestOf(v3, { desired: { amount0: 0n, amount1: one } })
    expect(() => depositTerms(nothing, pool, slippage)).toThrow('too small for any liquidity')
  })

  describe('param: reviewed', () => {
    type Reviewed = NonNullable<depositTerms.Options['reviewed']>
    const reviewed: Reviewed = {
      type: 'deposit',
      protocol: 'v4',
      pool: 'any',
      range: undefined,
      tokenId: undefined,
      value: 0n,
      liquidity,
      sqrtPriceX96: undefined,
      minimum: undefined,
      maximum: [most.amount0, most.amount1],
    }
    const at = (changes: Partial<Reviewed>) => ({ ...slippage, reviewed: { ...reviewed, ...changes } })

    test('v4 keeps the liquidity and takes no more than was agreed', () => {
      const half = { liquidity: liquidity / 2n, maximum: [one, one] as const }
      // Half the liquidity costs at most half, which is less than was agreed.
      const terms = depositTerms(requestOf(v4), pool, at(half))
      expect(terms.liquidity).toBe(liquidity / 2n)
      expect(terms.amounts).toEqual({ amount0: one / 2n, amount1: one / 2n })
      expect(terms.spend).toEqual({ amount0: 918_884_284_351_534_900n, amount1: 916_792_471_163_380_746n })
      expect(depositTerms(requestOf(v4), pool, at({ maximum: [one, one + 5n] })).spend).toEqual({
        amount0: one,
        amount1: one + 5n,
      })
    })

    test('v3 takes no less than was agreed, and no less than now', () => {
      const terms = depositTerms(requestOf(v3), pool, at({ maximum: [one, one], minimum: [one / 2n, 1n] }))
      expect(terms.minimum).toEqual({ amount0: one / 2n, amount1: least.amount1 })
      expect(terms.spend).toEqual(taken)
      const other = depositTerms(requestOf(v3), pool, at({ maximum: [one, one], minimum: [1n, one] }))
      expect(other.minimum).toEqual({ amount0: least.amount0, amount1: one })
    })

    test('error: the price of now is outside what was agreed', () => {
      const refused = (pool3or4: DepositRequest['pool'], changes: Parameters<typeof at>[0]) =>
        expect(() => depositTerms(requestOf(pool3or4), pool, at(changes))).toThrow('left the reviewed bounds')
      refused(v4, { maximum: [one - 1n, most.amount1] })
      refused(v4, { maximum: [most.amount0, one - 1n] })
      refused(v3, { maximum: [one, one], minimum: [one + 1n, 0n] })
      refused(v3, { maximum: [one, one], minimum: [0n, one + 1n] })
    })
  })
})
