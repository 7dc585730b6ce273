import type { Amounts } from '@oxbow/amm/liquidity'
import type { FlowPlan, PlannedStep } from '@oxbow/flow/FlowDomain'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { LiquidityKind } from '../LiquidityKind.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityStepKind } from './LiquidityFlowView.ts'
import type { PrepareFacts } from './PrepareFacts.ts'

/** What a person wants done to a position: put in, take out, move, collect. */
export type LiquidityIntent = {
  readonly kind: LiquidityKind
  /** As the wallet holds them. */
  readonly tokens: { readonly token0: TokenFacts; readonly token1: TokenFacts }
  readonly prepare: (facts: PrepareFacts) => Promise<LiquidityPlan>
  /** What may leave the wallet at most, in raw units of the two tokens, where a swap decides how much of each goes in. */
  readonly most?: Amounts | undefined
}

/** A plan as the engine takes it. */
export type LiquidityFlowPlan = FlowPlan & {
  readonly of: LiquidityPlan
  readonly steps: readonly (PlannedStep & { readonly kind: LiquidityStepKind })[]
}
