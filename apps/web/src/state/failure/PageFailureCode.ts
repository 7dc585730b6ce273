import type { SwapFailureCode } from '@oxbow/swap/swapFailures'
import type { FailureCode } from '@oxbow/transactions/FailureCode'

/** Everything that pages have words for: what every flow may fail at, and what each domain adds. */
export type PageFailureCode = FailureCode | SwapFailureCode
