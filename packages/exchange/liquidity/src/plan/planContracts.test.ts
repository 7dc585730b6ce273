import { describe, expect, test } from 'vitest'
import type { LiquidityPlan } from './LiquidityPlan.ts'
import { planContracts } from './planContracts.ts'

const plan = (wanted: object, prelude?: object) => ({ wanted, prelude }) as LiquidityPlan

describe('planContracts', () => {
  test.each([
    ['v2', ['v2Router']],
    ['v3', ['v3PositionManager']],
    ['v4', ['v4PositionManager', 'permit2']],
  ])('default: %s', (protocol, contracts) => {
    expect(planContracts(plan({ type: 'deposit', protocol }))).toEqual(contracts)
    expect(planContracts(plan({ type: 'exit', protocol }))).toEqual(contracts)
  })

  test('behavior: a claim calls the distributor', () => {
    expect(planContracts(plan({ type: 'claim' }))).toEqual(['rewardDistributor'])
  })

  test('behavior: what comes before a deposit counts', () => {
    const exit = plan({ type: 'exit', protocol: 'v3' })
    const deposit = { type: 'deposit', protocol: 'v4' }
    expect(planContracts(plan(deposit, { exit }))).toEqual(['v4PositionManager', 'permit2', 'v3PositionManager'])
    expect(planContracts(plan({ type: 'deposit', protocol: 'v2' }, { swap: {} }))).toEqual([
      'v2Router',
      'universalRouter',
      'permit2',
    ])
  })

  test('behavior: and what comes after an exit', () => {
    const exit = { ...plan({ type: 'exit', protocol: 'v3' }), swapAfter: {} } as LiquidityPlan
    expect(planContracts(exit)).toEqual(['v3PositionManager', 'universalRouter', 'permit2'])
  })
})
