import type { DecodedTransaction } from '@oxbow/calldata/decodeTransaction'
import { describe, expect, test } from 'vitest'
import { tradeAtSpot } from './tradeAtSpot.ts'

type Effect = DecodedTransaction['effects'][number]
type V4Effect = Extract<Effect, { type: 'v4' }>['actions'][number]

const [eth, weth, a, b, c] = ['e', 'w', 'a', 'b', 'c'].map((letter) => `0x${letter}`) as `0x${string}`[]
/** Output per unit of input; pools are named after their tokens. */
const rates: Readonly<Record<string, number>> = { ab: 2, ab2: 1, bc: 3, ac: 4, ec: 5, wc: 6 }

const run = (effects: readonly Effect[], more: Partial<tradeAtSpot.Parameters> = {}) =>
  tradeAtSpot(effects, {
    tokenIn: a!,
    tokenOut: c!,
    amountIn: 100,
    taxBps: 0,
    toNode: (token) => (token === eth ? weth! : token),
    rateOf: (pool) => rates[pool],
    ...more,
  })

const shared = { payer: 'router', recipient: 'router' } as const
const sell = (tokens: unknown[], pools: string[], amountIn: bigint | 'router-balance' | 'already-paid'): Effect =>
  ({
    type: 'swap',
    protocol: 'v3',
    tokens,
    pools,
    ...shared,
    tradeType: 'exact-in',
    amountIn,
    minimumOut: 0n,
  }) as Effect
const buy = (tokens: unknown[], pools: string[], amountOut: bigint): Effect =>
  ({
    type: 'swap',
    protocol: 'v3',
    tokens,
    pools,
    ...shared,
    tradeType: 'exact-out',
    amountOut,
    maximumIn: 0n,
  }) as Effect
const visit = (...actions: unknown[]): Effect => ({ type: 'v4', actions: actions as V4Effect[] })
const sell4 = (tokens: unknown[], pools: string[], amountIn: bigint | 'open-delta') =>
  ({ type: 'swap', tokens, pools, hooks: [], tradeType: 'exact-in', amountIn, minimumOut: 0n }) as const
const buy4 = (tokens: unknown[], pools: string[], amountOut: bigint | 'open-delta') =>
  ({ type: 'swap', tokens, pools, hooks: [], tradeType: 'exact-out', amountOut, maximumIn: 0n }) as const
const settle = (token: unknown, amount: bigint | 'open-delta' | 'router-balance') =>
  ({ type: 'settle', token, payer: 'router', amount }) as const
const take = (token: unknown, amount: bigint | 'open-delta') =>
  ({ type: 'take', token, recipient: 'router', amount, minimum: 0n }) as const

describe('tradeAtSpot', () => {
  test('default: amounts that are fixed, and the rest for what takes the balance', () => {
    const effects = [
      sell([a, b], ['ab'], 30n),
      sell([a, b], ['ab2'], 'router-balance'),
      sell([b, c], ['bc'], 'already-paid'),
    ]
    expect(run(effects)).toEqual({ spent: 100, bought: (30 * 2 + 70) * 3 })
    expect(run([sell([a, b, c], ['ab', 'bc'], 100n)])).toEqual({ spent: 100, bought: 600 })
  })

  test('behavior: what is not sold is not spent', () => {
    expect(run([sell([a, c], ['ac'], 25n)])).toEqual({ spent: 25, bought: 100 })
  })

  test('behavior: native currency and its wrapped token are one', () => {
    const wrap = { type: 'wrap', recipient: 'router', amount: 'router-balance' } as const
    const effects = [sell([eth, c], ['ec'], 40n), wrap, sell([weth, c], ['wc'], 'router-balance')]
    expect(run(effects, { tokenIn: eth! })).toEqual({ spent: 100, bought: 40 * 5 + 60 * 6 })
  })

  test('behavior: an unlock is paid for before or after its swaps, and what is left in it comes back', () => {
    expect(
      run([
        visit(
          settle(a, 'router-balance'),
          sell4([a, b], ['ab'], 'open-delta'),
          sell4([b, c], ['bc'], 'open-delta'),
          take(c, 'open-delta'),
        ),
      ]),
    ).toEqual({ spent: 100, bought: 600 })
    expect(run([visit(sell4([a, c], ['ac'], 100n), settle(a, 'open-delta'), take(c, 'open-delta'))])).toEqual({
      spent: 100,
      bought: 400,
    })
    // A part is paid in and sold, the rest stays for another pool.
    const part = visit(settle(a, 30n), sell4([a, c], ['ac'], 'open-delta'), take(c, 'open-delta'))
    expect(run([part, sell([a, b, c], ['ab2', 'bc'], 'router-balance')])).toEqual({
      spent: 100,
      bought: 30 * 4 + 70 * 3,
    })
    const tooMuch = visit(settle(a, 'router-balance'), sell4([a, c], ['ac'], 30n), take(a, 'open-delta'), take(c, 120n))
    expect(run([tooMuch])).toEqual({ spent: 30, bought: 120 })
  })

  test('behavior: an exact output spends what it costs, path by path or backwards in an unlock', () => {
    expect(run([buy([a, b, c], ['ab', 'bc'], 60n), buy([a, c], ['ac'], 40n)])).toEqual({ spent: 20, bought: 100 })
    const backwards = visit(
      buy4([b, c], ['bc'], 60n),
      buy4([a, b], ['ab'], 'open-delta'),
      settle(a, 'open-delta'),
      take(c, 60n),
    )
    expect(run([backwards])).toEqual({ spent: 10, bought: 60 })
  })

  test('behavior: of a taxed token less is sold than is spent', () => {
    expect(run([sell([a, c], ['ac'], 100n)], { taxBps: 1_000 })).toEqual({ spent: 100, bought: 360 })
  })

  test('behavior: unknown with a pool without a rate, and with an effect that is no trade', () => {
    expect(run([sell([a, c], ['strange'], 100n)])).toBeUndefined()
    expect(run([sell([a, b, c], ['ab', 'strange'], 100n)])).toBeUndefined()
    const portion = { type: 'pay-portion', token: c!, recipient: 'sender', bips: 100n } as const
    const sold = sell([a, c], ['ac'], 100n)
    expect(run([sold, portion])).toBeUndefined()
    expect(run([sold, { type: 'sub-plan', effects: [], mayFail: true }])).toBeUndefined()
    expect(run([visit({ type: 'unknown', what: '', data: '0x' })])).toBeUndefined()
    expect(run([visit({ type: 'take-portion', token: c, recipient: 'sender', bips: 1n })])).toBeUndefined()
    const passing: Effect[] = [
      { type: 'pull', token: a!, recipient: 'router', amount: 100n },
      { type: 'sweep', token: c!, recipient: 'sender', minimum: 1n },
      { type: 'unwrap', recipient: 'sender', minimum: 1n },
    ]
    expect(run([passing[0]!, sold, ...passing.slice(1)])).toEqual({ spent: 100, bought: 400 })
  })
})
