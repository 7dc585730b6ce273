import type { quoteTrade } from '@oxbow/trading/quoteTrade'
import { toNetwork } from '../http/visitorOf.ts'
import { RateBudget, RateBudgetError } from './RateBudget.ts'

/** Of the search for routes, for each request a minute that an address has: a quarter of the process where it has 3,000. */
const millisecondsPerRequest = 5

/** Short, so that nobody keeps the others waiting for all of it at once. */
const windowMs = 10_000

/** Of the process, for all visitors together: the rest is for what isn't a search. */
const shareOfAll = 0.6

/**
 * How long each visitor may have routes searched for, each network of IPv6 with all of its visitors, and everybody together. A search holds up everybody, and what it takes is known
 * afterwards alone: who has spent the time waits for more. What one visitor has bounds everybody's time from below, for an operator who grants one visitor more.
 */
export function createSearchBudget(requestsPerMinute: number, now: () => number = () => performance.now()) {
  const each = (requestsPerMinute * millisecondsPerRequest * windowMs) / 60_000
  // Read once per search, so that all windows end together.
  let nowMs = 0
  const budgetOf = (milliseconds: number) => new RateBudget(milliseconds, () => nowMs, windowMs)
  const [ofVisitors, ofNetworks, ofAll] = [
    budgetOf(each),
    budgetOf(each),
    budgetOf(Math.max(each, shareOfAll * windowMs)),
  ]
  const spend = (visitor: string, milliseconds: number) =>
    [
      ofVisitors.trySpend(visitor, milliseconds),
      ofNetworks.trySpend(toNetwork(visitor), milliseconds),
      ofAll.trySpend('all', milliseconds),
    ].every((sufficed) => sufficed)
  return {
    get retryAfterSeconds() {
      nowMs = now()
      return ofAll.retryAfterSeconds
    },
    /**
     * @param visitor as `visitorOf` names them
     * @throws {RateBudgetError} instead of searching when the visitor, their network or all together have spent what they had
     */
    of(visitor: string): quoteTrade.RunSearch {
      return (search) => {
        nowMs = now()
        if (!spend(visitor, 0)) throw new RateBudgetError('Too many route searches.')
        const sinceMs = nowMs
        try {
          return search()
        } finally {
          nowMs = now()
          spend(visitor, nowMs - sinceMs)
        }
      }
    },
  }
}

export type SearchBudget = ReturnType<typeof createSearchBudget>
