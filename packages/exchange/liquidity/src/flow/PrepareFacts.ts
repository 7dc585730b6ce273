import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/** Inputs of a plan besides the chain's state. */
export type PrepareFacts = {
  /** The plan that the person agreed to. The new plan keeps its bounds in addition to the current ones. */
  readonly reviewed: LiquidityPlan | undefined
  /** Unix seconds after which the transaction must revert. */
  readonly deadlineSeconds: number
  /** Reads the chain through the most trusted node available. */
  readonly client: ExchangeClient
}
