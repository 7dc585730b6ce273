import { concat, encodeAbiParameters, type Hex, size, slice, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { CONTRACT_BALANCE, ROUTER, SENDER } from '../abi/universalRouter.ts'
import { ACTION, actionParameters } from '../abi/v4Actions.ts'
import { decodeV4Actions } from './decodeV4Actions.ts'
import type { V4Effect } from './Effect.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [a, b, c, hook, me, thief] = ['aa', 'bb', 'cc', 'c1', 'a1', '6f'].map(address) as [Hex, Hex, Hex, Hex, Hex, Hex]
const context = { universalRouter: address('c0'), sender: me }

type Step = readonly [action: number, parameters: Hex]
const decode = (steps: readonly Step[]) =>
  decodeV4Actions(
    concat(steps.map(([action]) => toHex(action, { size: 1 }))),
    steps.map(([, parameters]) => parameters),
    context,
  )

const poolKey = { currency0: a, currency1: b, fee: 3_000, tickSpacing: 60, hooks: hook }
const hop = (intermediateCurrency: Hex, hooks: Hex, fee = 500) =>
  ({ intermediateCurrency, hooks, fee, tickSpacing: 10, hookData: '0x' }) as const
const single = [['v4', a, b, 3_000, 60, hook].join('/')]
const along = (first: readonly [Hex, Hex], ...second: readonly (readonly [Hex, Hex])[]) => [
  ['v4', ...first, 500, 10, hook].join('/'),
  ...second.map((pair) => ['v4', ...pair, 100, 10, thief].join('/')),
]
const inSingle = (zeroForOne: boolean, amountIn: bigint): Step => [
  ACTION.swapExactInSingle,
  encodeAbiParameters(actionParameters.swapExactInSingle, [
    { poolKey, zeroForOne, amountIn, amountOutMinimum: 7n, hookData: '0x' },
  ]),
]
const outSingle = (zeroForOne: boolean, amountOut: bigint): Step => [
  ACTION.swapExactOutSingle,
  encodeAbiParameters(actionParameters.swapExactOutSingle, [
    { poolKey, zeroForOne, amountOut, amountInMaximum: 7n, hookData: '0x' },
  ]),
]
const exactIn = (path: readonly ReturnType<typeof hop>[], amountIn: bigint): Step => [
  ACTION.swapExactIn,
  encodeAbiParameters(actionParameters.swapExactIn, [{ currencyIn: a, path, amountIn, amountOutMinimum: 7n }]),
]
const exactOut = (path: readonly ReturnType<typeof hop>[], amountOut: bigint): Step => [
  ACTION.swapExactOut,
  encodeAbiParameters(actionParameters.swapExactOut, [{ currencyOut: c, path, amountOut, amountInMaximum: 7n }]),
]
const settle = (amount: bigint, payerIsUser: boolean): Step => [
  ACTION.settle,
  encodeAbiParameters(actionParameters.settle, [a, amount, payerIsUser]),
]
const take = (recipient: Hex, amount: bigint): Step => [
  ACTION.take,
  encodeAbiParameters(actionParameters.take, [b, recipient, amount]),
]
const limit = (action: number): Step => [action, encodeAbiParameters(actionParameters.currencyLimit, [a, 5n])]

const understood: readonly (readonly [name: string, step: Step, effect: V4Effect])[] = [
  [
    'exact in through one pool, up',
    inSingle(false, 6n),
    { type: 'swap', tokens: [b, a], pools: single, hooks: [hook], tradeType: 'exact-in', amountIn: 6n, minimumOut: 7n },
  ],
  [
    'exact in through one pool, down, of all the credit',
    inSingle(true, 0n),
    {
      type: 'swap',
      tokens: [a, b],
      pools: single,
      hooks: [hook],
      tradeType: 'exact-in',
      amountIn: 'open-delta',
      minimumOut: 7n,
    },
  ],
  [
    'exact in',
    exactIn([hop(b, hook), hop(c, thief, 100)], 6n),
    {
      type: 'swap',
      tokens: [a, b, c],
      pools: along([a, b], [b, c]),
      hooks: [hook, thief],
      tradeType: 'exact-in',
      amountIn: 6n,
      minimumOut: 7n,
    },
  ],
  [
    'exact in of all the credit',
    exactIn([hop(b, hook)], 0n),
    {
      type: 'swap',
      tokens: [a, b],
      pools: along([a, b]),
      hooks: [hook],
      tradeType: 'exact-in',
      amountIn: 'open-delta',
      minimumOut: 7n,
    },
  ],
  [
    'exact out through one pool, up',
    outSingle(false, 6n),
    {
      type: 'swap',
      tokens: [b, a],
      pools: single,
      hooks: [hook],
      tradeType: 'exact-out',
      amountOut: 6n,
      maximumIn: 7n,
    },
  ],
  [
    'exact out through one pool, down, of all the debt',
    outSingle(true, 0n),
    {
      type: 'swap',
      tokens: [a, b],
      pools: single,
      hooks: [hook],
      tradeType: 'exact-out',
      amountOut: 'open-delta',
      maximumIn: 7n,
    },
  ],
  [
    'exact out',
    exactOut([hop(a, hook), hop(b, thief, 100)], 6n),
    {
      type: 'swap',
      tokens: [a, b, c],
      pools: along([a, b], [b, c]),
      hooks: [hook, thief],
      tradeType: 'exact-out',
      amountOut: 6n,
      maximumIn: 7n,
    },
  ],
  [
    'exact out of all the debt',
    exactOut([hop(a, hook)], 0n),
    {
      type: 'swap',
      tokens: [a, c],
      pools: along([a, c]),
      hooks: [hook],
      tradeType: 'exact-out',
      amountOut: 'open-delta',
      maximumIn: 7n,
    },
  ],
  ['a settlement', settle(5n, true), { type: 'settle', token: a, payer: 'sender', amount: 5n }],
  ['a settlement of the debt', settle(0n, false), { type: 'settle', token: a, payer: 'router', amount: 'open-delta' }],
  [
    'a settlement of the balance',
    settle(CONTRACT_BALANCE, false),
    { type: 'settle', token: a, payer: 'router', amount: 'router-balance' },
  ],
  [
    'a settlement up to a limit',
    limit(ACTION.settleAll),
    { type: 'settle', token: a, payer: 'sender', amount: 'open-delta', maximum: 5n },
  ],
  ['a take', take(thief, 5n), { type: 'take', token: b, recipient: thief, amount: 5n, minimum: 5n }],
  [
    'a take of the credit',
    take(SENDER, 0n),
    { type: 'take', token: b, recipient: 'sender', amount: 'open-delta', minimum: 0n },
  ],
  [
    'a take from a limit on',
    limit(ACTION.takeAll),
    { type: 'take', token: a, recipient: 'sender', amount: 'open-delta', minimum: 5n },
  ],
  [
    'a portion',
    [ACTION.takePortion, encodeAbiParameters(actionParameters.takePortion, [a, ROUTER, 25n])],
    { type: 'take-portion', token: a, recipient: 'router', bips: 25n },
  ],
]

describe('decodeV4Actions', () => {
  test.each(understood)('default: %s', (_, step, effect) => {
    expect(decode([step])).toEqual([effect])
  })

  test.each(understood)('unknown: %s with one byte more or less', (_, [action, parameters]) => {
    for (const data of [`${parameters}00` as Hex, slice(parameters, 0, size(parameters) - 1)])
      expect(decode([[action, data]])).toMatchObject([{ type: 'unknown', data }])
  })

  test('behavior: keeps the order of the actions', () => {
    expect(decode(understood.map(([, step]) => step))).toEqual(understood.map(([, , effect]) => effect))
  })

  test('unknown: names the action', () => {
    expect(decode([[0x1f, '0x12']])).toEqual([{ type: 'unknown', what: 'v4 action 0x1f', data: '0x12' }])
  })

  test('unknown: a path without pools', () => {
    expect(decode([exactIn([], 6n)])).toMatchObject([{ type: 'unknown', what: 'v4 action 0x7' }])
    expect(decode([exactOut([], 6n)])).toMatchObject([{ type: 'unknown', what: 'v4 action 0x9' }])
  })

  test('unknown: more actions than parameters, or fewer', () => {
    for (const actions of ['0x0b', '0x0b0b0b'] as const)
      expect(decodeV4Actions(actions, [settle(5n, true)[1], settle(5n, true)[1]], context)).toEqual([
        { type: 'unknown', what: 'v4 actions and parameters differ in number', data: actions },
      ])
  })
})
