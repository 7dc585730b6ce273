import type { FailureView } from '@oxbow/failures/FailureView'
import type { SwapSummary } from '@oxbow/swap/SwapFlowView'
import type { TradeCheck } from '@oxbow/swap/TradeCheck'
import type { Quote } from '@oxbow/trading/Quote'

/** The simulation of a trade. `stuck`: the trade couldn't be prepared. */
export type Trial =
  | { readonly status: 'running' }
  | { readonly status: 'known'; readonly check: TradeCheck }
  | { readonly status: 'stuck'; readonly failure: FailureView }

/** A simulation with its quote and summary. */
export type TrialOfQuote = { check: Trial; quote: Quote; summary: SwapSummary }
