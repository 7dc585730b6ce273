import type { quoteTrade } from '@oxbow/trading/quoteTrade'
import { toNetwork } from '../http/visitorOf.ts'
import { RateBudget, RateBudgetError } from './RateBudget.ts'

/** Search time per request a minute in an address's rate limit: a quarter of the process with 3,000. */
const millisecondsPerRequest = 5

/** Short, so that nobody can spend a whole budget at once while others wait. */
const windowMs = 10_000

/** Share of the process for the searches of all visitors; the rest is for everything else. */
const shareOfAll = 0.6

/**
 * Limits the processor time of route searches per visitor, per IPv6 network, and for all together. A search blocks everybody, and its cost is
 * only known afterwards, so a spent budget refuses the next search. The total is never below one visitor's budget, which operators can raise.
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
     * @throws {RateBudgetError} instead of searching if the budget of the visitor, their network or all visitors is spent
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
