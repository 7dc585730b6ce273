import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'

/** What a plan is made from, beside the chain itself. */
export type PrepareFacts = {
  /** What the person agreed to, whose bounds the plan keeps beside those of now. */
  readonly reviewed: LiquidityPlan | undefined
  /** Unix seconds after which it must do nothing. */
  readonly deadlineSeconds: number
  /** Reads the chain through the most trusted node there is. */
  readonly client: ExchangeClient
}
