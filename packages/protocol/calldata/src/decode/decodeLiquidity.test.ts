import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import {
  type AbiParameter,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint128,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeLiquidity } from './decodeLiquidity.ts'
import type { LiquidityEffect } from './LiquidityEffect.ts'
import { poolText } from './poolText.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [a, b, hooks, me, thief] = ['aa', 'bb', 'c1', 'a1', '6f'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const contracts = {
  weth: address('b0'),
  v2Router: address('02'),
  v3PositionManager: address('03'),
  v4PositionManager: address('04'),
  rewardDistributor: address('05'),
}
const decode = (to: Hex, data: Hex, value = 0n) => decodeLiquidity({ to, data, value, contracts })
const unknown = (what: string) => ({ type: 'unknown', what }) as const

/** The bytes of `data` that no strict reader takes for it. */
const broken = (data: Hex) => [`${data}00` as Hex, slice(data, 0, size(data) - 1)]

test('poolText: in lower case, whatever is in it', () => {
  expect(poolText(['v3', '0xAB', '0xcd', 3_000])).toBe('v3/0xab/0xcd/3000')
})

describe('decodeLiquidity', () => {
  test('another contract: unknown, also where the network has none of them', () => {
    const expected = { target: 'other', effects: [unknown('Contract call')], deadlineSeconds: undefined }
    expect(decode(thief, '0x')).toEqual(expected)
    const none = {
      weth: contracts.weth,
      v2Router: undefined,
      v3PositionManager: undefined,
      v4PositionManager: undefined,
      rewardDistributor: undefined,
    }
    expect(decodeLiquidity({ to: thief, data: '0x', value: 0n, contracts: none })).toEqual(expected)
  })

  describe('v2 router', () => {
    const added = { type: 'add', protocol: 'v2', range: undefined, tokenId: undefined, liquidity: undefined } as const
    const decodeRouter = (data: Hex, value?: bigint) => decode(contracts.v2Router, data, value)
    const addition = (first: Hex, second: Hex) => {
      const args = [first, second, 10n, 20n, 1n, 2n, thief, 99n] as const
      return encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidity', args })
    }
    const removal = (first: Hex, second: Hex) => {
      const args = [first, second, 30n, 1n, 2n, thief, 99n] as const
      return encodeFunctionData({ abi: v2RouterAbi, functionName: 'removeLiquidity', args })
    }
    const ofEther = (token: Hex) => {
      const args = [token, 10n, 1n, 2n, thief, 99n] as const
      return encodeFunctionData({ abi: v2RouterAbi, functionName: 'addLiquidityETH', args })
    }

    test('addition', () => {
      expect(decodeRouter(addition(a, b))).toEqual({
        target: 'v2-router',
        effects: [{ ...added, pool: `v2/${a}/${b}`, maximum: [10n, 20n], minimum: [1n, 2n], recipient: thief }],
        deadlineSeconds: 99n,
      })
    })

    test('addition of ETH, on whichever side WETH is', () => {
      expect(decodeRouter(ofEther(a), 20n)).toEqual({
        target: 'v2-router',
        effects: [
          {
            ...added,
            pool: `v2/${a}/${contracts.weth}`,
            maximum: [10n, 20n],
            minimum: [1n, 2n],
            recipient: thief,
          },
        ],
        deadlineSeconds: 99n,
      })
      expect(decodeRouter(ofEther(b), 20n).effects).toEqual([
        {
          ...added,
          pool: `v2/${contracts.weth}/${b}`,
          maximum: [20n, 10n],
          minimum: [2n, 1n],
          recipient: thief,
        },
      ])
    })

    test('removal', () => {
      expect(decodeRouter(removal(a, b))).toEqual({
        target: 'v2-router',
        effects: [
          {
            type: 'remove',
            protocol: 'v2',
            pool: `v2/${a}/${b}`,
            tokenId: undefined,
            liquidity: 30n,
            minimum: [1n, 2n],
            recipient: thief,
          },
        ],
        deadlineSeconds: 99n,
      })
    })

    test('unknown: tokens in another order than the pool’s, or one token twice', () => {
      for (const encode of [addition, removal])
        for (const [first, second] of [
          [b, a],
          [a, a],
        ] as const)
          expect(decodeRouter(encode(first, second)).effects).toEqual([unknown('Router call')])
    })

    test('unknown: other bytes', () => {
      for (const data of [addition(a, b), removal(a, b), ofEther(a)].flatMap(broken))
        expect(decodeRouter(data)).toEqual({
          target: 'v2-router',
          effects: [unknown('Router call')],
          deadlineSeconds: undefined,
        })
    })
  })

  describe('v3 positions', () => {
    const decodeV3 = (data: Hex) => decode(contracts.v3PositionManager, data)
    const v3 = <name extends string>(functionName: name, args: readonly unknown[]) =>
      encodeFunctionData({ abi: v3Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const v3Abi = [...v3PositionManagerAbi, ...parseAbi(['function burn(uint256 tokenId)'])]
    const amounts = { amount0Desired: 10n, amount1Desired: 20n, amount0Min: 1n, amount1Min: 2n }
    const mintAt = { token0: a, token1: b, fee: 500, tickLower: -10, tickUpper: 20, recipient: thief }
    const create = v3('createAndInitializePoolIfNecessary', [a, b, 500, 7n])
    const mint = v3('mint', [{ ...mintAt, ...amounts, deadline: 99n }])
    const increase = v3('increaseLiquidity', [{ tokenId: 5n, ...amounts, deadline: 98n }])
    const decrease = v3('decreaseLiquidity', [
      { tokenId: 5n, liquidity: 30n, amount0Min: 1n, amount1Min: 2n, deadline: 97n },
    ])
    const collect = (amount0Max = maxUint128, amount1Max = maxUint128) =>
      v3('collect', [{ tokenId: 5n, recipient: thief, amount0Max, amount1Max }])
    const burn = v3('burn', [5n])
    const refund = v3('refundETH', [])
    const multicall = (calls: readonly Hex[]) => v3('multicall', [calls])

    const created = { type: 'create-pool', protocol: 'v3', pool: `v3/${a}/${b}/500`, sqrtPriceX96: 7n }
    const minted = {
      type: 'add',
      protocol: 'v3',
      pool: `v3/${a}/${b}/500`,
      range: { tickLower: -10, tickUpper: 20 },
      tokenId: undefined,
      liquidity: undefined,
      maximum: [10n, 20n],
      minimum: [1n, 2n],
      recipient: thief,
    }
    const increased = {
      type: 'add',
      protocol: 'v3',
      pool: undefined,
      range: undefined,
      tokenId: 5n,
      liquidity: undefined,
      maximum: [10n, 20n],
      minimum: [1n, 2n],
      recipient: undefined,
    }
    const decreased = {
      type: 'remove',
      protocol: 'v3',
      pool: undefined,
      tokenId: 5n,
      liquidity: 30n,
      minimum: [1n, 2n],
      recipient: undefined,
    }
    const collected = { type: 'pay', tokenId: 5n, recipient: thief }
    const burnt = { type: 'burn', protocol: 'v3', tokenId: 5n }
    const refunded = { type: 'refund', recipient: 'sender' }

    test.each([
      ['a new pool', create, created, undefined],
      ['a mint', mint, minted, 99n],
      ['an increase', increase, increased, 98n],
      ['a decrease', decrease, decreased, 97n],
      ['a collection', collect(), collected, undefined],
      ['a burn', burn, burnt, undefined],
      ['a refund', refund, refunded, undefined],
    ])('%s', (_, data, effect, deadlineSeconds) => {
      expect(decodeV3(data)).toEqual({ target: 'v3-positions', effects: [effect], deadlineSeconds })
      for (const other of broken(data)) expect(decodeV3(other).effects).toEqual([unknown('Call to the positions')])
    })

    test('a multicall: all of them in order, with the earliest deadline', () => {
      const earliest = { target: 'v3-positions', deadlineSeconds: 97n }
      expect(decodeV3(multicall([create, mint, increase, decrease, collect(), burn, refund]))).toEqual({
        ...earliest,
        effects: [created, minted, increased, decreased, collected, burnt, refunded],
      })
      expect(decodeV3(multicall([decrease, increase]))).toEqual({ ...earliest, effects: [decreased, increased] })
      expect(decodeV3(multicall([increase, decrease]))).toEqual({ ...earliest, effects: [increased, decreased] })
    })

    test('unknown: a part of the fees', () => {
      for (const data of [collect(1n), collect(maxUint128, 1n), collect(maxUint128 - 1n, maxUint128 - 1n)])
        expect(decodeV3(data).effects).toEqual([unknown('A part of the fees')])
    })

    test('unknown: a call within a call, even beside what is understood', () => {
      expect(decodeV3(multicall([burn, multicall([burn])])).effects).toEqual([burnt, unknown('Call within a call')])
      expect(decodeV3(multicall([burn, '0x12345678'])).effects).toEqual([burnt, unknown('Call to the positions')])
    })
  })

  describe('v4 positions', () => {
    const decodeV4 = (data: Hex) => decode(contracts.v4PositionManager, data)
    const key = { currency0: a, currency1: b, fee: 500, tickSpacing: 10, hooks }
    const pool = `v4/${a}/${b}/500/10/${hooks}`
    const encode = (parameters: readonly AbiParameter[], values: readonly unknown[]) =>
      encodeAbiParameters(parameters, values)
    const poolKey =
      'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }'

    type Step = readonly [action: number, parameters: Hex]
    const modify = (steps: readonly Step[], deadline = 99n) => {
      const actions = concatHex(steps.map(([action]) => toHex(action, { size: 1 })))
      const parameters = steps.map(([, each]) => each)
      const unlockData = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [actions, parameters])
      return modifyWith(unlockData, deadline)
    }
    const modifyWith = (unlockData: Hex, deadline = 99n) => {
      const args = [unlockData, deadline] as const
      return encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args })
    }
    const multicall = (calls: readonly Hex[]) =>
      encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'multicall', args: [calls] })

    const initialize = encodeFunctionData({
      abi: v4PositionManagerAbi,
      functionName: 'initializePool',
      args: [key, 7n],
    })
    const permit = encodeFunctionData({
      abi: v4PositionManagerAbi,
      functionName: 'permitBatch',
      args: [
        me,
        {
          details: [
            { token: a, amount: 10n, expiration: 11, nonce: 12 },
            { token: b, amount: 20n, expiration: 21, nonce: 22 },
          ],
          spender: thief,
          sigDeadline: 13n,
        },
        '0x1234',
      ],
    })
    const initialized = { type: 'create-pool', protocol: 'v4', pool, sqrtPriceX96: 7n }
    const permitted = {
      type: 'permit',
      owner: me,
      spender: thief,
      sigDeadline: 13n,
      allowances: [
        { token: a, amount: 10n, expiration: 11 },
        { token: b, amount: 20n, expiration: 21 },
      ],
    }

    const mintParameters = parseAbiParameters([
      'PoolKey k, int24, int24, uint256, uint128, uint128, address, bytes',
      poolKey,
    ])
    const mint = (hookData: Hex = '0x'): Step => [
      0x02,
      encode(mintParameters, [key, -10, 20, 30n, 1n, 2n, thief, hookData]),
    ]
    const modified = (action: number, hookData: Hex = '0x'): Step => [
      action,
      encode(parseAbiParameters('uint256, uint256, uint128, uint128, bytes'), [5n, 30n, 1n, 2n, hookData]),
    ]
    const burn = (hookData: Hex = '0x'): Step => [
      0x03,
      encode(parseAbiParameters('uint256, uint128, uint128, bytes'), [5n, 1n, 2n, hookData]),
    ]
    const takePair: Step = [0x11, encode(parseAbiParameters('address, address, address'), [a, b, thief])]
    const close: Step = [0x12, encode(parseAbiParameters('address'), [a])]
    const sweep = (token: Hex): Step => [0x14, encode(parseAbiParameters('address, address'), [token, thief])]

    const minted = {
      type: 'add',
      protocol: 'v4',
      pool,
      range: { tickLower: -10, tickUpper: 20 },
      tokenId: undefined,
      liquidity: 30n,
      maximum: [1n, 2n],
      minimum: undefined,
      recipient: thief,
    }
    const increased = {
      type: 'add',
      protocol: 'v4',
      pool: undefined,
      range: undefined,
      tokenId: 5n,
      liquidity: 30n,
      maximum: [1n, 2n],
      minimum: undefined,
      recipient: undefined,
    }
    const decreased = {
      type: 'remove',
      protocol: 'v4',
      pool: undefined,
      tokenId: 5n,
      liquidity: 30n,
      minimum: [1n, 2n],
      recipient: undefined,
    }

    test.each([
      ['a new pool', initialize, initialized],
      ['a permit', permit, permitted],
    ])('%s', (_, data, effect) => {
      expect(decodeV4(data)).toEqual({ target: 'v4-positions', effects: [effect], deadlineSeconds: undefined })
      for (const other of broken(data)) expect(decodeV4(other).effects).toEqual([unknown('Call to the positions')])
    })

    test.each<[string, Step, object, (hookData: Hex) => Step]>([
      ['a mint', mint(), minted, mint],
      ['an increase', modified(0x00), increased, (hookData) => modified(0x00, hookData)],
      ['a decrease', modified(0x01), decreased, (hookData) => modified(0x01, hookData)],
      ['a burn', burn(), { type: 'burn', protocol: 'v4', tokenId: 5n }, burn],
    ])('%s', (_, step, effect, withHookData) => {
      expect(decodeV4(modify([step]))).toEqual({ target: 'v4-positions', effects: [effect], deadlineSeconds: 99n })
      const [action, parameters] = step
      for (const other of [...broken(parameters).map((each): Step => [action, each]), withHookData('0x12')])
        expect(decodeV4(modify([other])).effects).toEqual([unknown(`Action ${action}`)])
    })

    test.each<[string, Step, object]>([
      ['a take of both tokens', takePair, { type: 'pay', tokenId: undefined, recipient: thief }],
      ['a settlement of what is open', close, { type: 'close', token: a }],
      ['a sweep of ETH', sweep(zeroAddress), { type: 'refund', recipient: thief }],
    ])('%s', (_, step, effect) => {
      expect(decodeV4(modify([step])).effects).toEqual([effect])
      for (const other of broken(step[1]))
        expect(decodeV4(modify([[step[0], other]])).effects).toEqual([unknown(`Action ${step[0]}`)])
    })

    test('unknown: a sweep of a token, and actions that nobody knows', () => {
      expect(decodeV4(modify([sweep(a)])).effects).toEqual([unknown('Action 20')])
      expect(decodeV4(modify([[0x13, close[1]]])).effects).toEqual([unknown('Action 19')])
      expect(decodeV4(modify([[0x0b, close[1]], close])).effects).toEqual([
        unknown('Action 11'),
        { type: 'close', token: a },
      ])
    })

    test('a multicall: all of them in order, with the earliest deadline', () => {
      const calls = [permit, initialize, modify([mint(), close]), modify([burn()], 98n)]
      expect(decodeV4(multicall(calls))).toEqual({
        target: 'v4-positions',
        effects: [
          permitted,
          initialized,
          minted,
          { type: 'close', token: a },
          { type: 'burn', protocol: 'v4', tokenId: 5n },
        ],
        deadlineSeconds: 98n,
      })
    })

    test('unknown: a call within a call, and other bytes', () => {
      expect(decodeV4(multicall([permit, multicall([permit])])).effects).toEqual([
        permitted,
        unknown('Call within a call'),
      ])
      expect(decodeV4(multicall([permit, '0x12345678'])).effects).toEqual([permitted, unknown('Call to the positions')])
      expect(decodeV4(modifyWith('0x12'))).toEqual({
        target: 'v4-positions',
        effects: [unknown('Actions')],
        deadlineSeconds: 99n,
      })
    })

    test('unknown: more actions than parameters, or fewer', () => {
      for (const actions of ['0x', '0x12', '0x121212'] as const) {
        const unlockData = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [actions, [close[1], close[1]]])
        expect(decodeV4(modifyWith(unlockData)).effects).toEqual([unknown('Actions')])
      }
      expect(decodeV4(modify([])).effects).toEqual([])
    })

    describe('a mint of all that fits', () => {
      type Change = {
        readonly hookData?: Hex
        readonly mostOf?: readonly [bigint, bigint]
        /** Of the first currency that is paid. */
        readonly currency?: Hex
        readonly paid?: bigint
        readonly paidByUser?: boolean
        readonly takenOf?: Hex
        readonly taken?: bigint
        readonly takenBy?: Hex
        readonly owedOf?: Hex
        readonly owed?: bigint
        readonly owedByUser?: boolean
        readonly sweptOf?: Hex
        readonly sweptTo?: Hex
      }
      const manager = '0x0000000000000000000000000000000000000002'
      const settle = (token: Hex, amount: bigint, payerIsUser: boolean): Step => [
        0x0b,
        encode(parseAbiParameters('address, uint256, bool'), [token, amount, payerIsUser]),
      ]
      const take = (token: Hex, to: Hex, amount: bigint): Step => [
        0x0e,
        encode(parseAbiParameters('address, address, uint256'), [token, to, amount]),
      ]
      const sweepTo = (token: Hex, to: Hex): Step => [0x14, encode(parseAbiParameters('address, address'), [token, to])]
      const fromDeltas = (most: readonly [bigint, bigint], hookData: Hex): Step => [
        0x05,
        encode(parseAbiParameters(['PoolKey k, int24, int24, uint128, uint128, address, bytes', poolKey]), [
          key,
          -10,
          20,
          ...most,
          thief,
          hookData,
        ]),
      ]
      const steps = (change: Change = {}): Step[] => {
        const { currency = a, paid = 100n, taken = 10n } = change
        return [
          settle(currency, paid, change.paidByUser ?? true),
          settle(b, 200n, true),
          fromDeltas(change.mostOf ?? [paid, 200n], change.hookData ?? '0x'),
          take(change.takenOf ?? currency, change.takenBy ?? manager, taken),
          settle(change.owedOf ?? currency, change.owed ?? 0n, change.owedByUser ?? false),
          sweepTo(change.sweptOf ?? currency, change.sweptTo ?? me),
          take(b, manager, 50n),
          settle(b, 0n, false),
          sweepTo(b, thief),
        ]
      }
      const effects = (all: readonly Step[]) => decodeV4(modify(all)).effects
      const added = (change: Partial<Extract<LiquidityEffect, { type: 'add' }>> = {}) => ({
        type: 'add',
        protocol: 'v4',
        pool,
        range: { tickLower: -10, tickUpper: 20 },
        tokenId: undefined,
        liquidity: undefined,
        maximum: [100n, 200n],
        minimum: [90n, 150n],
        recipient: thief,
        ...change,
      })

      test('default: at most what is paid, at least that less what is taken out', () => {
        expect(effects(steps())).toEqual([
          added(),
          { type: 'refund', recipient: me },
          { type: 'refund', recipient: thief },
        ])
      })

      test('default: of one token, or in the other order', () => {
        const ofOne = [settle(b, 200n, true), fromDeltas([0n, 200n], '0x'), ...steps().slice(6)]
        expect(effects(ofOne)).toEqual([
          added({ maximum: [0n, 200n], minimum: [0n, 150n] }),
          { type: 'refund', recipient: thief },
        ])
        const ofOther = [...steps().slice(0, 1), fromDeltas([100n, 0n], '0x'), ...steps().slice(3, 6)]
        expect(effects(ofOther)).toEqual([
          added({ maximum: [100n, 0n], minimum: [90n, 0n] }),
          { type: 'refund', recipient: me },
        ])
        const all = steps()
        const turned = [all[1]!, all[0]!, all[2]!, ...all.slice(6), ...all.slice(3, 6)]
        expect(effects(turned)).toEqual([
          added(),
          { type: 'refund', recipient: thief },
          { type: 'refund', recipient: me },
        ])
      })

      test('default: the smallest amount, the largest, and all of it taken out', () => {
        const least = added({ maximum: [1n, 200n], minimum: [0n, 150n] })
        expect(effects(steps({ paid: 1n, taken: 1n }))[0]).toEqual(least)
        const most = added({ maximum: [maxUint128, 200n], minimum: [maxUint128 - 10n, 150n] })
        expect(effects(steps({ paid: maxUint128 }))[0]).toEqual(most)
      })

      test.each<[string, Change]>([
        ['hook data', { hookData: '0x12' }],
        ['another bound of token0', { mostOf: [101n, 200n] }],
        ['another bound of token1', { mostOf: [100n, 201n] }],
        ['a token of no side', { currency: thief }],
        ['a token paid twice', { currency: b, paid: 200n, mostOf: [0n, 200n] }],
        ['a payment of the balance', { paid: 0n, taken: 0n, mostOf: [0n, 200n] }],
        ['a payment of what is no amount', { paid: maxUint128 + 1n, mostOf: [100n, 200n] }],
        ['a payment by the manager', { paidByUser: false }],
        ['nothing taken out, which is a word for all', { taken: 0n }],
        ['more taken out than paid', { taken: 101n }],
        ['another token taken out', { takenOf: b }],
        ['a token taken out to somebody else', { takenBy: thief }],
        ['a token taken out to the sender', { takenBy: '0x0000000000000000000000000000000000000001' }],
        ['another token paid back', { owedOf: b }],
        ['an amount paid back', { owed: 1n }],
        ['the debt paid by the wallet', { owedByUser: true }],
        ['another token swept', { sweptOf: b }],
      ])('unknown: %s', (_, change) => {
        expect(effects(steps(change))).toEqual([unknown('Actions')])
      })

      test('unknown: any action left out, doubled, of another kind or with other bytes', () => {
        const all = steps()
        for (const [index, [action, parameters]] of all.entries()) {
          const others: readonly (readonly Step[])[] = [
            [],
            [all[index]!, all[index]!],
            [[action === 0x0b ? 0x0e : 0x0b, parameters]],
            ...broken(parameters).map((each): Step[] => [[action, each]]),
          ]
          for (const other of others) {
            const changed = [...all.slice(0, index), ...other, ...all.slice(index + 1)]
            if (changed.some(([kind]) => kind === 0x05)) expect(effects(changed)).toEqual([unknown('Actions')])
          }
        }
        expect(effects([...all, close])).toEqual([unknown('Actions')])
      })
    })
  })

  describe('rewards', () => {
    const claim = encodeFunctionData({
      abi: rewardDistributorAbi,
      functionName: 'claim',
      args: [thief, a, 5n, [toHex(1, { size: 32 })]],
    })

    test('a claim', () => {
      expect(decode(contracts.rewardDistributor, claim)).toEqual({
        target: 'rewards',
        effects: [{ type: 'claim', account: thief, token: a, earned: 5n }],
        deadlineSeconds: undefined,
      })
    })

    test('unknown: other bytes', () => {
      for (const data of broken(claim))
        expect(decode(contracts.rewardDistributor, data).effects).toEqual([unknown('Call to the rewards')])
    })
  })
})
