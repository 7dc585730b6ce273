import type { FailureView } from '@oxbow/failures/FailureView'
import type { SwapSummary } from '@oxbow/swap/SwapFlowView'
import type { TradeCheck } from '@oxbow/swap/TradeCheck'
import type { Quote } from '@oxbow/trading/Quote'

/** The simulation of a trade. `stuck`: the trade could not even be prepared. */
export type Trial =
  | { readonly status: 'running' }
  | { readonly status: 'known'; readonly check: TradeCheck }
  | { readonly status: 'stuck'; readonly failure: FailureView }

/** A simulation beside what it was of. */
export type TrialOfQuote = { check: Trial; quote: Quote; summary: SwapSummary }
