import { type Hex, maxUint128, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { LiquidityEffect } from './LiquidityEffect.ts'
import { a, b, broken, me, thief, unknown } from './test/liquidityCalls.ts'
import { close, decodeV4, encode, key, modify, pool, poolKey, type Step } from './test/v4Calls.ts'

describe('v4 positions', () => {
  describe('a mint of all that fits', () => {
    type Change = {
      readonly hookData?: Hex
      readonly maxOf?: readonly [bigint, bigint]
      /** Currency of the first payment. */
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
        fromDeltas(change.maxOf ?? [paid, 200n], change.hookData ?? '0x'),
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
        { type: 'refund', token: a, recipient: me },
        { type: 'refund', token: b, recipient: thief },
      ])
    })

    test('default: of one token, or in the other order', () => {
      const ofOne = [settle(b, 200n, true), fromDeltas([0n, 200n], '0x'), ...steps().slice(6)]
      expect(effects(ofOne)).toEqual([
        added({ maximum: [0n, 200n], minimum: [0n, 150n] }),
        { type: 'refund', token: b, recipient: thief },
      ])
      const ofOther = [...steps().slice(0, 1), fromDeltas([100n, 0n], '0x'), ...steps().slice(3, 6)]
      expect(effects(ofOther)).toEqual([
        added({ maximum: [100n, 0n], minimum: [90n, 0n] }),
        { type: 'refund', token: a, recipient: me },
      ])
      const all = steps()
      const turned = [all[1]!, all[0]!, all[2]!, ...all.slice(6), ...all.slice(3, 6)]
      expect(effects(turned)).toEqual([
        added(),
        { type: 'refund', token: b, recipient: thief },
        { type: 'refund', token: a, recipient: me },
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
      ['another bound of token0', { maxOf: [101n, 200n] }],
      ['another bound of token1', { maxOf: [100n, 201n] }],
      ['a token of no side', { currency: thief }],
      ['a token paid twice', { currency: b, paid: 200n, maxOf: [0n, 200n] }],
      ['a payment of the balance', { paid: 0n, taken: 0n, maxOf: [0n, 200n] }],
      ['a payment of what is no amount', { paid: maxUint128 + 1n, maxOf: [100n, 200n] }],
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
