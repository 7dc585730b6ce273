import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { LimitPrice } from '@oxbow/orders/LimitIntent'

/** What the pools pay now for what would be sold: fees and price impact are in it, the network's cost is not. */
export type Market =
  /** There is no pair to ask about. */
  | { readonly status: 'none' }
  | { readonly status: 'reading' }
  | { readonly status: 'unavailable'; readonly code: FailureCode }
  | {
      readonly status: 'known'
      readonly price: LimitPrice
      /** Of another amount, or not renewed: shown, never signed. */
      readonly isStale: boolean
      /** What the route burns, and what that costs in raw units of what is bought; undefined when no pool prices it. */
      readonly gas: { readonly units: bigint; readonly inOutput: bigint } | undefined
    }
