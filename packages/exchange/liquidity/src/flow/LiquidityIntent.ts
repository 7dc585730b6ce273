import type { Amounts } from '@oxbow/amm/liquidity'
import type { FlowPlan, PlannedStep } from '@oxbow/flow/FlowDomain'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { LiquidityKind } from '../LiquidityKind.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import type { LiquidityStepKind } from './LiquidityFlowView.ts'
import type { PrepareFacts } from './PrepareFacts.ts'

/** What a person wants done with a position: add, remove, move or collect. */
export type LiquidityIntent = {
  readonly kind: LiquidityKind
  /** As the wallet holds them: native ETH instead of WETH where it is paid. */
  readonly tokens: { readonly token0: TokenFacts; readonly token1: TokenFacts }
  readonly prepare: (facts: PrepareFacts) => Promise<LiquidityPlan>
  /** The most that may leave the wallet, in raw units of the two tokens; set where a swap decides how much of each token is deposited. */
  readonly most?: Amounts | undefined
}

/** A liquidity plan in the form that the flow engine runs. */
export type LiquidityFlowPlan = FlowPlan & {
  readonly of: LiquidityPlan
  readonly steps: readonly (PlannedStep & { readonly kind: LiquidityStepKind })[]
}
