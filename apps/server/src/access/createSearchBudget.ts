import type { quoteTrade } from '@oxbow/trading/quoteTrade'
import { RateBudget, RateBudgetError } from './RateBudget.ts'

/** Of the search for routes, for each request a minute that an address has: a quarter of the process where it has 3,000. */
const millisecondsPerRequest = 5

/** Short, so that nobody keeps the others waiting for all of it at once. */
const windowMs = 10_000

/** How long each visitor may have routes searched for. A search holds up everybody, and what it takes is known afterwards alone: who has spent the time waits for more. */
export function createSearchBudget(requestsPerMinute: number, now: () => number = () => performance.now()) {
  const budget = new RateBudget((requestsPerMinute * millisecondsPerRequest * windowMs) / 60_000, now, windowMs)
  return {
    get retryAfterSeconds() {
      return budget.retryAfterSeconds
    },
    /** @throws {RateBudgetError} instead of searching when the visitor has spent what they had */
    of(visitor: string): quoteTrade.RunSearch {
      return (search) => {
        if (!budget.trySpend(visitor, 0)) throw new RateBudgetError('Too many searches for routes.')
        const since = now()
        try {
          return search()
        } finally {
          budget.trySpend(visitor, now() - since)
        }
      }
    },
  }
}

export type SearchBudget = ReturnType<typeof createSearchBudget>
