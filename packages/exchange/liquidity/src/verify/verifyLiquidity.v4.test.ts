import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import {
  type AbiParameter,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { WantedEffects } from '../plan/LiquidityPlan.ts'
import {
  a,
  b,
  type Deposit,
  exited,
  hooks,
  me,
  minted,
  refusal,
  type Transaction,
  thief,
  v4PositionManager,
} from './test/refusal.ts'

describe('v4', () => {
  type Step = readonly [action: number, parameters: Hex]
  const encode = (parameters: readonly AbiParameter[], values: readonly unknown[]) =>
    encodeAbiParameters(parameters, values)
  const key = { currency0: a, currency1: b, fee: 500, tickSpacing: 10, hooks }
  const pool = `v4/${a}/${b}/500/10/${hooks}`
  const mint: Step = [
    0x02,
    encode(
      parseAbiParameters([
        'PoolKey k, int24, int24, uint256, uint128, uint128, address, bytes',
        'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
      ]),
      [key, -10, 20, 30n, 10n, 20n, me, '0x'],
    ),
  ]
  const decrease: Step = [
    0x01,
    encode(parseAbiParameters('uint256, uint256, uint128, uint128, bytes'), [5n, 30n, 1n, 2n, '0x']),
  ]
  const takePair = (to: Hex): Step => [0x11, encode(parseAbiParameters('address, address, address'), [a, b, to])]
  const close = (token: Hex): Step => [0x12, encode(parseAbiParameters('address'), [token])]
  const sweep = (to: Hex): Step => [0x14, encode(parseAbiParameters('address, address'), [zeroAddress, to])]
  const modify = (steps: readonly Step[]) => {
    const actions = concatHex(steps.map(([action]) => toHex(action, { size: 1 })))
    const unlockData = encode(parseAbiParameters('bytes, bytes[]'), [actions, steps.map(([, each]) => each)])
    return encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args: [unlockData, 99n] })
  }
  const v4 = (data: Hex): Transaction => ({ to: v4PositionManager, data, value: 0n })
  const wanted = minted({ protocol: 'v4', pool, liquidity: 30n, minimum: undefined })
  const exit = exited({ protocol: 'v4' })

  test('default: a deposit and an exit, each side settled, the rest to the account', () => {
    expect(refusal(wanted, v4(modify([mint, close(a), close(b), sweep(me)])))).toBeUndefined()
    expect(refusal(exit, v4(modify([decrease, takePair(me)])))).toBeUndefined()
  })

  test.each<[string, WantedEffects, Step[], string]>([
    ['no liquidity', wanted, [close(a)], 'It changes liquidity 0 times.'],
    ['nothing taken out', exit, [takePair(me)], 'It changes liquidity 0 times.'],
    ['a settlement of another token', wanted, [mint, close(a), close(thief)], `It settles ${thief}.`],
    ['what is left to somebody else', wanted, [mint, sweep(thief)], `It pays ${thief}.`],
    ['what comes out to somebody else', exit, [decrease, takePair(thief)], `It pays ${thief}.`],
    ['another liquidity', { ...wanted, liquidity: 31n } as Deposit, [mint], 'It is about liquidity of 30.'],
    [
      'a minimum where all of the liquidity was wanted',
      { ...wanted, minimum: [1n, 2n] } as Deposit,
      [mint],
      'It promises at least undefined.',
    ],
    [
      'a burn',
      wanted,
      [mint, [0x03, encode(parseAbiParameters('uint256, uint128, uint128, bytes'), [6n, 0n, 0n, '0x'])]],
      'It destroys position 6.',
    ],
  ])('error: %s', (_, planned, steps, fact) => {
    expect(refusal(planned, v4(modify(steps)))).toBe(fact)
  })

  describe('a permit', () => {
    type Allowance = readonly [token: Hex, amount: bigint]
    const permitted = (allowances: readonly Allowance[], owner = me, spender = v4PositionManager) => {
      const details = allowances.map(([token, amount]) => ({ token, amount, expiration: 11, nonce: 12 }))
      const permit = encodeFunctionData({
        abi: v4PositionManagerAbi,
        functionName: 'permitBatch',
        args: [owner, { details, spender, sigDeadline: 13n }, '0x'],
      })
      const data = encodeFunctionData({
        abi: v4PositionManagerAbi,
        functionName: 'multicall',
        args: [[permit, modify([mint])]],
      })
      return refusal(wanted, v4(data))
    }

    test('default: for the position manager, of no more than the deposit may cost', () => {
      expect(
        permitted([
          [a, 10n],
          [b, 20n],
        ]),
      ).toBeUndefined()
      expect(permitted([[thief, 0n]])).toBeUndefined()
    })

    test('error: of another owner, or for another spender', () => {
      expect(permitted([[a, 10n]], thief)).toBe(`It lets ${v4PositionManager} spend.`)
      expect(permitted([[a, 10n]], me, thief)).toBe(`It lets ${thief} spend.`)
    })

    test.each<Allowance>([
      [a, 11n],
      [b, 21n],
      [thief, 1n],
    ])('error: more of %s than the deposit may cost', (token, amount) => {
      expect(permitted([[token, amount]])).toBe(`It allows ${amount} of ${token}.`)
      expect(
        permitted([
          [a, 10n],
          [token, amount],
        ]),
      ).toBe(`It allows ${amount} of ${token}.`)
    })
  })
})
