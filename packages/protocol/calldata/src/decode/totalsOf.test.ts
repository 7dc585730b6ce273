import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Effect, Swap, Token, V4Effect } from './Effect.ts'
import { totalsOf } from './totalsOf.ts'

const [a, b, c, weth, pair, thief] = ['0xa', '0xb', '0xc', '0xe', '0xd', '0x6'] as const
const totals = (effects: readonly Effect[], value = 0n) => totalsOf(effects, value, weth)
const spends = (effects: readonly Effect[], value = 0n) =>
  totals(effects, value).spends.map(({ token, maximum }) => [token, maximum])
const receives = (effects: readonly Effect[]) =>
  totals(effects).receives.map(({ token, recipient, minimum }) => [token, recipient, minimum])

const exactIn = (change: Partial<Extract<Swap, { tradeType: 'exact-in' }>> = {}): Effect => ({
  type: 'swap',
  protocol: 'v3',
  tradeType: 'exact-in',
  tokens: [a, b, c],
  pools: [],
  payer: 'sender',
  recipient: 'sender',
  amountIn: 5n,
  minimumOut: 3n,
  ...change,
})
const exactOut = (protocol: 'v2' | 'v3'): Effect => ({
  type: 'swap',
  protocol,
  tradeType: 'exact-out',
  tokens: [a, b, c],
  pools: [],
  payer: 'sender',
  recipient: 'sender',
  amountOut: 5n,
  maximumIn: 7n,
})

describe('totalsOf', () => {
  describe('spends', () => {
    test.each<[string, Effect, unknown[]]>([
      ['an exact input', exactIn(), [[a, 5n]]],
      ['the most that an exact output takes', exactOut('v3'), [[a, 7n]]],
      ['nothing when the router pays', exactIn({ payer: 'router' }), []],
      ['nothing twice that the pair has already', exactIn({ protocol: 'v2', amountIn: 'already-paid' }), []],
      ['without a bound: a swap of a balance', exactIn({ amountIn: 'router-balance' }), [[a, 'unlimited']]],
      ['a pull', { type: 'pull', token: a, recipient: 'router', amount: 5n }, [[a, 5n]]],
      ['a transfer', { type: 'transfer', token: a, recipient: thief, amount: 5n }, [[a, 5n]]],
      [
        'a transfer of ETH by its value alone',
        { type: 'transfer', token: zeroAddress, recipient: thief, amount: 5n },
        [],
      ],
      ['a withdrawal of WETH', { type: 'withdraw-weth', amount: 5n }, [[weth, 5n]]],
      ['a deposit of WETH by its value alone', { type: 'deposit-weth', amount: 5n }, []],
      ['what a sub-plan takes', { type: 'sub-plan', effects: [exactIn()], mayFail: false }, [[a, 5n]]],
      ['what a sub-plan that may fail takes', { type: 'sub-plan', effects: [exactIn()], mayFail: true }, [[a, 5n]]],
    ])('counts %s', (_, effect, expected) => {
      expect(spends([effect])).toEqual(expected)
    })

    test('adds up by token; what has no bound stays so; ETH comes first, by the value', () => {
      const pull = { type: 'pull', token: a, recipient: 'router', amount: 10n } as const
      expect(spends([pull, { ...pull, token: b }, exactIn()], 1n)).toEqual([
        [zeroAddress, 1n],
        [a, 15n],
        [b, 10n],
      ])
      expect(spends([exactIn({ amountIn: 'router-balance' }), pull])).toEqual([[a, 'unlimited']])
      expect(spends([pull, exactIn({ amountIn: 'router-balance' })])).toEqual([[a, 'unlimited']])
      expect(spends([{ ...pull, amount: 0n }])).toEqual([])
      expect(spends([{ ...pull, amount: 1n }])).toEqual([[a, 1n]])
    })
  })

  describe('receives', () => {
    test.each<[string, Effect, unknown[]]>([
      ['the minimum of an exact input', exactIn(), [[c, 'sender', 3n]]],
      ['a v3 exact output', exactOut('v3'), [[c, 'sender', 5n]]],
      ['nothing of a v2 exact output', exactOut('v2'), [[c, 'sender', 0n]]],
      ['nothing that the router keeps', exactIn({ recipient: 'router' }), []],
      ['a pull', { type: 'pull', token: a, recipient: thief, amount: 5n }, [[a, thief, 5n]]],
      ['a sweep', { type: 'sweep', token: a, recipient: thief, minimum: 5n }, [[a, thief, 5n]]],
      ['a payment', { type: 'pay', token: a, recipient: thief, amount: 5n }, [[a, thief, 5n]]],
      [
        'nothing of a payment of a balance',
        { type: 'pay', token: a, recipient: thief, amount: 'router-balance' },
        [[a, thief, 0n]],
      ],
      ['nothing of a portion', { type: 'pay-portion', token: a, recipient: thief, bips: 25n }, [[a, thief, 0n]]],
      ['a wrap', { type: 'wrap', recipient: 'sender', amount: 5n }, [[weth, 'sender', 5n]]],
      [
        'nothing of a wrap of a balance',
        { type: 'wrap', recipient: 'sender', amount: 'router-balance' },
        [[weth, 'sender', 0n]],
      ],
      ['an unwrap', { type: 'unwrap', recipient: 'sender', minimum: 5n }, [[zeroAddress, 'sender', 5n]]],
      ['a transfer', { type: 'transfer', token: a, recipient: thief, amount: 5n }, [[a, thief, 5n]]],
      [
        'a transfer of ETH',
        { type: 'transfer', token: zeroAddress, recipient: thief, amount: 5n },
        [[zeroAddress, thief, 5n]],
      ],
      ['a deposit of WETH', { type: 'deposit-weth', amount: 5n }, [[weth, 'sender', 5n]]],
      ['a withdrawal of WETH', { type: 'withdraw-weth', amount: 5n }, [[zeroAddress, 'sender', 5n]]],
      ['what a sub-plan pays', { type: 'sub-plan', effects: [exactIn()], mayFail: false }, [[c, 'sender', 3n]]],
      ['nothing that may fail', { type: 'sub-plan', effects: [exactIn()], mayFail: true }, [[c, 'sender', 0n]]],
      [
        'nothing in what may fail, however deep',
        { type: 'sub-plan', effects: [{ type: 'sub-plan', effects: [exactIn()], mayFail: false }], mayFail: true },
        [[c, 'sender', 0n]],
      ],
    ])('counts %s', (_, effect, expected) => {
      expect(receives([effect])).toEqual(expected)
    })

    test('adds up by token and recipient', () => {
      const sweep = { type: 'sweep', token: a, recipient: 'sender', minimum: 5n } as const
      expect(receives([sweep, sweep, { ...sweep, recipient: thief }, { ...sweep, token: b }])).toEqual([
        [a, 'sender', 10n],
        [a, thief, 5n],
        [b, 'sender', 5n],
      ])
    })

    test('a payment to a pair before the last swap from it is in transit', () => {
      const pay = { type: 'pay', token: a, recipient: pair, amount: 5n } as const
      const swap = exactIn({ protocol: 'v2', payer: 'router', amountIn: 'already-paid', recipient: pair })
      const at = (place: number) => totalsOf([pay, swap, pay], 0n, weth, new Map([[pair, place]])).receives
      expect(at(0)).toEqual([
        { token: a, recipient: pair, minimum: 10n },
        { token: c, recipient: pair, minimum: 3n },
      ])
      expect(at(1)).toEqual([
        { token: c, recipient: pair, minimum: 3n },
        { token: a, recipient: pair, minimum: 5n },
      ])
      expect(at(2)).toEqual([{ token: a, recipient: pair, minimum: 5n }])
      const toThief = totalsOf([{ ...pay, recipient: thief }, swap], 0n, weth, new Map([[pair, 1]])).receives
      expect(toThief).toContainEqual({ token: a, recipient: thief, minimum: 5n })
    })

    test('in transit: what leaves the wallet still counts', () => {
      const pull = { type: 'pull', token: a, recipient: pair, amount: 5n } as const
      expect(totalsOf([pull, pull], 0n, weth, new Map([[pair, 2]]))).toMatchObject({
        spends: [{ token: a, maximum: 10n }],
        receives: [],
      })
    })
  })

  describe('one unlock of the v4 PoolManager', () => {
    const visit = (...actions: V4Effect[]): Effect => ({ type: 'v4', actions })
    const inFor = (minimumOut: bigint, tokens: Token[] = [a, b], amountIn: bigint | 'open-delta' = 5n): V4Effect => {
      return { type: 'swap', tokens, pools: [], hooks: [], tradeType: 'exact-in', amountIn, minimumOut }
    }
    const outFor = (maximumIn: bigint, tokens: Token[] = [a, b]): V4Effect => {
      return { type: 'swap', tokens, pools: [], hooks: [], tradeType: 'exact-out', amountOut: 5n, maximumIn }
    }
    const settle = (change: Partial<Extract<V4Effect, { type: 'settle' }>> = {}): V4Effect => {
      return { type: 'settle', token: a, payer: 'sender', amount: 'open-delta', ...change }
    }
    const take = (change: Partial<Extract<V4Effect, { type: 'take' }>> = {}): V4Effect => {
      return { type: 'take', token: b, recipient: 'sender', amount: 'open-delta', minimum: 0n, ...change }
    }
    const unknown: V4Effect = { type: 'unknown', what: 'v4 action 0x15', data: '0x' }

    test.each<[string, V4Effect[], unknown[]]>([
      ['a settlement by its amount', [outFor(9n), settle({ amount: 5n, maximum: 3n })], [[a, 5n]]],
      ['a settlement of a balance without a bound', [settle({ amount: 'router-balance' })], [[a, 'unlimited']]],
      ['a settlement of the debt by what swaps may cost', [outFor(9n), inFor(1n), settle()], [[a, 14n]]],
      ['a settlement of the debt up to its limit', [outFor(9n), settle({ maximum: 8n })], [[a, 8n]]],
      ['a settlement of a debt below its limit', [outFor(9n), settle({ maximum: 10n })], [[a, 9n]]],
      ['what was taken before as a debt', [take({ token: a, amount: 4n, minimum: 4n }), settle()], [[a, 4n]]],
      ['no debt of another token', [take({ amount: 4n, minimum: 4n }), inFor(9n, [c, a]), settle()], []],
      [
        'no debt for credit that is taken or used up',
        [take({ token: a }), inFor(1n, [a, b], 'open-delta'), settle()],
        [],
      ],
      ['no debt that comes after', [settle(), outFor(9n)], []],
      ['a debt between two pools without a bound', [outFor(9n, [c, a, b]), settle()], [[a, 'unlimited']]],
      [
        'what a hook may charge of an exact output, without a bound',
        [outFor(9n, [c, a]), settle()],
        [[a, 'unlimited']],
      ],
      [
        'what a hook may charge of an exact output up to its limit',
        [outFor(9n, [c, a]), settle({ maximum: 8n })],
        [[a, 8n]],
      ],
      ['a debt between two pools up to its limit', [outFor(9n, [c, a, b]), settle({ maximum: 8n })], [[a, 8n]]],
      ['no earlier settlement as a debt', [settle({ payer: 'router', amount: 6n }), outFor(9n), settle()], [[a, 9n]]],
      ['nothing that the router pays', [outFor(9n), settle({ payer: 'router' })], []],
      ['ETH by its value alone', [settle({ token: zeroAddress, amount: 5n })], []],
    ])('spends: counts %s', (_, actions, expected) => {
      expect(spends([visit(...actions)])).toEqual(expected)
    })

    test.each<[string, V4Effect[], unknown]>([
      ['a take by its own minimum', [inFor(3n), take({ minimum: 1n })], 1n],
      ['a take by the minimum of the swap before it', [inFor(3n), settle(), take()], 3n],
      ['a take by the minimums of the swaps before it', [inFor(3n), inFor(4n), take()], 7n],
      ['nothing of a take before the swap', [take(), inFor(3n)], 0n],
      ['nothing of a take between two swaps', [inFor(3n), take(), inFor(4n)], 0n],
      ['nothing of an exact output', [outFor(3n), take()], 0n],
      ['nothing where a swap uses the token up', [inFor(3n), inFor(4n, [b, a]), take()], 0n],
      ['nothing where a swap goes around', [inFor(4n, [b, b]), take()], 0n],
      ['nothing where a swap may leave a debt of the token', [inFor(3n), outFor(4n, [a, b, c]), take()], 0n],
      ['nothing of a swap that passes the token on its way to another', [inFor(3n, [a, b, c]), take()], 0n],
      ['nothing of a swap that comes by the token twice', [inFor(3n, [a, b, c, b]), take()], 0n],
      ['nothing where the token is settled', [inFor(3n), settle({ token: b }), take()], 0n],
      ['nothing where an action is unknown', [inFor(3n), unknown, take()], 0n],
      ['a take beside swaps of other tokens', [inFor(4n, [a, c]), inFor(3n), take()], 3n],
      ['a take beside settlements of other tokens', [inFor(3n), take(), settle({ token: c })], 3n],
    ])('receives: counts %s', (_, actions, minimum) => {
      expect(receives([visit(...actions)])).toEqual([[b, 'sender', minimum]])
    })

    test('receives: nothing is guaranteed after a second take, or a portion', () => {
      expect(receives([visit(inFor(3n), take({ recipient: thief }), take())])).toEqual([
        [b, thief, 0n],
        [b, 'sender', 0n],
      ])
      const portion: V4Effect = { type: 'take-portion', token: b, recipient: thief, bips: 25n }
      expect(receives([visit(inFor(3n), portion, take())])).toEqual([
        [b, thief, 0n],
        [b, 'sender', 0n],
      ])
    })

    test('isComplete: false with an unknown action', () => {
      expect(totals([visit(inFor(3n))]).isComplete).toBe(true)
      expect(totals([visit(inFor(3n), unknown)]).isComplete).toBe(false)
    })
  })

  test('isComplete: false with an unknown effect, however deep', () => {
    const unknown: Effect = { type: 'unknown', what: 'Router call', data: '0x' }
    const subPlan = (effect: Effect): Effect => ({ type: 'sub-plan', effects: [effect], mayFail: true })
    expect(totals([exactIn()]).isComplete).toBe(true)
    expect(totals([exactIn(), unknown]).isComplete).toBe(false)
    expect(totals([subPlan(subPlan(unknown))]).isComplete).toBe(false)
  })

  test('behavior: allowances and checks move nothing', () => {
    const effects: readonly Effect[] = [
      { type: 'permit', allowances: [], spender: thief, sigDeadline: 1n },
      { type: 'check-balance', owner: thief, token: a, minimum: 5n },
      { type: 'approve', token: a, spender: thief, amount: 5n },
      { type: 'permit2-approve', token: a, spender: thief, amount: 5n, expiration: 1 },
      { type: 'permit2-lockdown', approvals: [] },
    ]
    expect(totals(effects)).toEqual({ spends: [], receives: [], isComplete: true })
  })
})
