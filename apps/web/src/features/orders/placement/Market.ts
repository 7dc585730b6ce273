import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { LimitPrice } from '@oxbow/orders/LimitIntent'

/** What the pools pay now for the amount sold, after fees and price impact but before the network cost. */
export type Market =
  /** No pair is chosen. */
  | { readonly status: 'none' }
  | { readonly status: 'reading' }
  | { readonly status: 'unavailable'; readonly code: FailureCode }
  | {
      readonly status: 'known'
      readonly price: LimitPrice
      /** For another amount, or expired: shown, never signed. */
      readonly isStale: boolean
      /** Gas of the route, and its cost in raw units of the bought token; undefined if no pool prices it. */
      readonly gas: { readonly units: bigint; readonly inOutput: bigint } | undefined
    }
