import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { fallingOrder } from '@oxbow/dutch/fallingOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { encodeMarketTerms } from '@oxbow/guards/encodeTerms'
import { guardContracts } from '@oxbow/guards/guardContracts'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { describe, expect, test } from 'vitest'
import type { KeeperSettings } from '../KeeperSettings.ts'
import { judgeOrder, type OrderFacts } from './judgeOrder.ts'
import { rebasingTokens } from './rebasingTokens.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const [tokenIn, tokenOut] = [address('d4'), address('e5')]
const settings: KeeperSettings = {
  url: '',
  isDryRun: false,
  minProfitBps: 0n,
  subsidyWei: 0n,
  mostPending: 1,
  port: undefined,
  pollMs: 1_000,
  mostGasWei: 1_000_000n,
  mostLostWei: 0n,
  allowedTokens: 'all',
  blockedTokens: new Set(),
}

function orderOf(version: 'v1' | 'v3', change: Partial<Parameters<typeof flatOrder>[1]> = {}): OrderTerms {
  return flatOrder(version, {
    reactor: address('a1'),
    swapper: address('b2'),
    recipient: address('b2'),
    nonce: 5n,
    deadline: 2_000n,
    tokenIn,
    amountIn: 1_000n,
    tokenOut,
    amountOut: 10_000n,
    ...change,
  })
}

/** Gas of 100 at 2 wei, and a wei is half a unit: the network costs 100 units. */
const facts = (change: Partial<OrderFacts> = {}): OrderFacts => ({
  chainId: 1,
  order: orderOf('v1'),
  block: 50n,
  seconds: 1_000n,
  state: 'open',
  plan: { output: 10_500n, gasUnits: 100n },
  gasPrice: 2n,
  nativePrice: { output: 1n, wei: 2n },
  ...change,
})
const v3 = { order: orderOf('v3') }
const at = (output: bigint) => ({ plan: { output, gasUnits: 100n } })

describe('fills', () => {
  test.each([
    ['V1 at what was signed: what is more is the filler’s', facts(), {}, 10_000n, 100n],
    ['V1 at nothing but the gas', facts(at(10_100n)), {}, 10_000n, 100n],
    ['V1 with a profit of 1 %', facts(at(10_200n)), { minProfitBps: 100n }, 10_000n, 200n],
    ['V3 with 95 % of what is beyond the gas', facts(v3), {}, 10_380n, 100n],
    ['V3 at nothing but the gas, as it was signed', facts({ ...v3, ...at(10_100n) }), {}, 10_000n, 100n],
    [
      'V3 with a profit out of the keeper’s part alone',
      facts({ ...v3, ...at(12_100n) }),
      { minProfitBps: 100n },
      11_900n,
      200n,
    ],
    ['at a loss that its operator pays', facts(at(10_000n)), { subsidyWei: 200n }, 10_000n, 0n],
    ['at a part of the gas that its operator pays', facts(at(10_050n)), { subsidyWei: 100n }, 10_000n, 50n],
    ['V3 with 95 % of what is beyond all of the gas, whoever pays it', facts(v3), { subsidyWei: 200n }, 10_380n, 0n],
    [
      'gas without a price, which its operator pays',
      facts({ ...at(10_000n), nativePrice: undefined }),
      { subsidyWei: 200n },
      10_000n,
      0n,
    ],
    ['tokens that are allowed', facts(), { allowedTokens: new Set([`1:${tokenIn}`, `1:${tokenOut}`]) }, 10_000n, 100n],
  ])('%s', (_, given, change, pays, keeps) => {
    expect(judgeOrder(given, { ...settings, ...change })).toEqual({ action: 'fill', pays, keeps })
  })
})

describe('looks again', () => {
  test.each([
    ['at the price that pays for V1', facts(at(10_099n)), {}, { at: 'price', output: 10_100n }],
    ['at the price that leaves a profit', facts(at(10_199n)), { minProfitBps: 100n }, { at: 'price', output: 10_200n }],
    [
      'at the price of which a 20th is that profit on V3',
      facts({ ...v3, ...at(12_099n) }),
      { minProfitBps: 100n },
      { at: 'price', output: 12_100n },
    ],
    ['in the next block when gas is too dear', facts({ gasPrice: 10_001n }), {}, { at: 'block', block: 51n }],
    ['in the next block when gas has no price', facts({ nativePrice: undefined }), {}, { at: 'block', block: 51n }],
    [
      'later when its owner has too little, unless the logs tell of more before',
      facts({ state: 'insufficient-funds' }),
      {},
      { at: 'block', block: 55n },
    ],
    [
      'later when its nonce is spent, which a reorg may undo',
      facts({ state: 'spent' }),
      {},
      { at: 'block', block: 55n },
    ],
    ['later when nothing trades it', facts({ plan: undefined }), {}, { at: 'block', block: 55n }],
    ['when it is for everybody', facts({ order: lockedUntil(1_500n) }), {}, { at: 'time', seconds: 1_501n }],
  ])('%s', (_, given, change, when) => {
    expect(judgeOrder(given, { ...settings, ...change })).toMatchObject({ action: 'look-again', when })
  })
  test('and fills it then', () => {
    expect(judgeOrder(facts({ order: lockedUntil(1_500n), seconds: 1_501n }), settings).action).toBe('fill')
  })
})

/** From 10,600 at 900 seconds to 10,000 at 1,100. */
const falling = fallingOrder({
  reactor: address('a1'),
  swapper: address('b2'),
  recipient: address('b2'),
  nonce: 5n,
  deadline: 2_000n,
  tokenIn,
  amountIn: 1_000n,
  tokenOut,
  amountOut: 10_000n,
  firstOut: 10_600n,
  decayStartTime: 900n,
  decayEndTime: 1_100n,
})

describe('an order that falls', () => {
  const judge = (seconds: bigint, output = 10_500n) =>
    judgeOrder(facts({ order: falling, seconds, ...at(output) }), settings)

  test('is filled for what it asks for just then, once that pays', () => {
    expect(judge(1_000n)).toEqual({ action: 'fill', pays: 10_300n, keeps: 100n })
    expect(judge(1_100n)).toEqual({ action: 'fill', pays: 10_000n, keeps: 100n })
  })

  test('is looked at again in the next block until then', () => {
    for (const seconds of [900n, 960n])
      expect(judge(seconds)).toMatchObject({ action: 'look-again', when: { at: 'block', block: 51n } })
  })

  test('waits for a price when it has come to its end', () => {
    expect(judge(1_100n, 10_099n)).toMatchObject({ action: 'look-again', when: { at: 'price', output: 10_100n } })
  })
})

const market: MarketTerms = {
  pool: address('77'),
  windowSeconds: 600,
  leastLiquidity: 10n,
  toleranceBps: 100,
  trigger: { side: 'at-or-below', tick: -500 },
}

/** Whose pool has had a mean tick for the window. */
const guarded = (meanTick: number, change: Partial<MarketTerms> = {}, leastOut = 500n) => {
  const order = orderOf('v3', { amountOut: leastOut })
  const guard = { additionalValidationContract: guardContracts.marketGuard.address }
  const additionalValidationData = encodeMarketTerms({ ...market, ...change })
  const tickCumulatives = [0n, BigInt(meanTick) * 600n] as const
  return facts({
    order: { ...order, info: { ...order.info, ...guard, additionalValidationData } },
    memory: { token0: tokenIn, token1: tokenOut, tickCumulatives, secondsPerLiquidityX128: [0n, 1n << 64n] },
    ...at(1_100n),
  })
}

describe('a guarded order', () => {
  test('waits for its trigger for as long as the mean needs when the price jumps', () => {
    for (const [tick, seconds] of [
      [0, 60n],
      [-499, 1n],
    ] as const)
      expect(judgeOrder(guarded(tick), settings)).toMatchObject({
        action: 'look-again',
        reason: 'its trigger is not reached',
        when: { at: 'time', seconds: 1_000n + seconds },
      })
  })

  test('is filled at the market once it is reached, less its tolerance, and not at its signed least', () => {
    // 1,000 at 1.0001^-600 are 941.8; less a hundredth and 5 for 10,000 more.
    const verdict = judgeOrder(guarded(-600), settings)
    expect(verdict).toMatchObject({ action: 'fill', keeps: 100n })
    expect((verdict as { readonly pays: bigint }).pays).toBe(934n + ((1_100n - 934n - 100n) * 95n + 99n) / 100n)
    expect(judgeOrder({ ...guarded(-600), ...at(1_033n) }, settings)).toMatchObject({
      action: 'look-again',
      reason: 'does not pay yet',
      when: { at: 'block', block: 51n },
    })
    expect(judgeOrder({ ...guarded(-600), ...at(1_034n) }, settings)).toMatchObject({ action: 'fill', pays: 934n })
  })

  test('is filled for what was signed where that is more', () => {
    expect(judgeOrder({ ...guarded(-600, {}, 990n), ...at(1_090n) }, settings)).toMatchObject({
      action: 'fill',
      pays: 990n,
    })
  })

  test('is screened by its signed least, before its pool is read', () => {
    expect(judgeOrder({ ...guarded(0), memory: 'unread', ...at(600n) }, settings)).toMatchObject({ action: 'fill' })
  })

  test.each([
    ['whose pool is thin', guarded(-600, { leastLiquidity: 1n << 100n }), /too thin/],
    ['whose pool does not answer', { ...guarded(-600), memory: undefined }, /does not answer/],
  ])('%s waits', (_, given, reason) => {
    const words = expect.stringMatching(reason)
    expect(judgeOrder(given, settings)).toMatchObject({ action: 'look-again', when: { at: 'time' }, reason: words })
  })

  test.each([
    ['that goes by other tokens', { ...guarded(-600), memory: ofOthers() }, /no market/],
    ['of V1, which nobody can fill at the market', ofV1(), /raise/],
    ['with terms that nobody can read', unreadable(), /decides/],
  ])('%s is never filled', (_, given, reason) => {
    const words = expect.stringMatching(reason)
    expect(judgeOrder(given, settings)).toMatchObject({ action: 'never', reason: words })
  })
})

function ofOthers() {
  return { ...(guarded(-600).memory as Exclude<OrderFacts['memory'], 'unread' | undefined>), token0: address('01') }
}

function ofV1() {
  const { info } = guarded(-600).order
  return facts({ order: { ...flatV1(), info } })
}

function unreadable() {
  const { order } = guarded(-600)
  return facts({ order: { ...order, info: { ...order.info, additionalValidationData: '0x01' } } as OrderTerms })
}

describe('never fills', () => {
  const [output] = orderOf('v3').outputs
  const rebasing = [...rebasingTokens][0]!.replace(/^1:/, '') as `0x${string}`
  test.each([
    ['what moves on V1', { ...orderOf('v1'), input: { token: tokenIn, startAmount: 1n, endAmount: 2n } }, {}, /move/],
    ['what moves on V3', { ...orderOf('v3'), outputs: [{ ...output, minAmount: 1n }] }, {}, /move/],
    ['what pays two accounts', { ...orderOf('v3'), outputs: [output, output] }, {}, /one account/],
    ['what somebody else cosigns', { ...orderOf('v3'), cosigner: address('c3') }, {}, /cosigns/],
    ['what another contract decides about', withValidation(), {}, /decides/],
    ['native currency, which nobody can be asked for', orderOf('v1', { tokenIn: address('00') }), {}, /sells/],
    ['a token for itself', orderOf('v1', { tokenOut: tokenIn }), {}, /sells/],
    ['something for nothing', orderOf('v1', { amountOut: 0n }), {}, /nothing/],
    ['what has expired', orderOf('v1', { deadline: 999n }), {}, /expired/],
    ['blocked tokens', orderOf('v1'), { blockedTokens: new Set([`1:${tokenOut}`]) }, /blocked/],
    ['tokens that are not allowed', orderOf('v1'), { allowedTokens: new Set([`1:${tokenOut}`]) }, /not allowed/],
    ['rebasing tokens', orderOf('v1', { tokenIn: rebasing }), {}, /by itself/],
  ])('%s', (_, order, change, reason) => {
    const verdict = judgeOrder(facts({ order: order as OrderTerms }), { ...settings, ...change })
    expect(verdict).toMatchObject({ action: 'never', reason: expect.stringMatching(reason) })
  })
})

function lockedUntil(seconds: bigint): OrderTerms {
  return { ...flatV1(), exclusiveFiller: address('dd'), decayStartTime: seconds }
}

function withValidation(): OrderTerms {
  const order = flatV1()
  return { ...order, info: { ...order.info, additionalValidationContract: address('c4') } }
}

function flatV1() {
  return orderOf('v1') as Extract<OrderTerms, { version: 'v1' }>
}
