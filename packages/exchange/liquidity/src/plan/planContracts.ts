import type { Contracts } from '@oxbow/chain/Network'
import type { LiquidityPlan } from './LiquidityPlan.ts'

const called = {
  v2: ['v2Router'],
  v3: ['v3PositionManager'],
  v4: ['v4PositionManager', 'permit2'],
} as const satisfies Record<string, readonly (keyof Contracts)[]>

/** All contracts that a plan calls or approves, those of its prelude and its swap included. */
export function planContracts({ wanted, prelude, swapAfter }: LiquidityPlan): readonly (keyof Contracts)[] {
  const own = wanted.type === 'claim' ? (['rewardDistributor'] as const) : called[wanted.protocol]
  const before = prelude?.exit === undefined ? [] : planContracts(prelude.exit)
  const swapped = prelude?.swap || swapAfter ? (['universalRouter', 'permit2'] as const) : []
  return [...new Set([...own, ...before, ...swapped])]
}
