import type { quoteTrade } from '@oxbow/trading/quoteTrade'
import { toNetwork } from '../http/visitorOf.ts'
import { RateBudget, RateBudgetError } from './RateBudget.ts'

/** Of the search for routes, for each request a minute that an address has: a quarter of the process where it has 3,000. */
const millisecondsPerRequest = 5

/** Short, so that nobody keeps the others waiting for all of it at once. */
const windowMs = 10_000

/** Of the process, for all visitors together. */
const shareOfAll = 0.6
/** Beyond it, for those who have spent little: the rest is for what isn't a search. */
const reservedShare = 0.2
/** Of what is left of the reserve, the part that one may have spent to be served from it. */
const partOfReserve = 1 / 8

/**
 * How long each visitor may have routes searched for, each network of IPv6 with all of its visitors, and everybody together. A search holds up everybody, and what it takes is known
 * afterwards alone: who has spent the time waits for more. What one visitor has bounds everybody's time from below, for an operator who grants one visitor more.
 *
 * Three visitors can spend everybody's time. When it is spent, those who spent most wait, and the others are served from the reserve: the less is left of it,
 * the less one may have spent. To keep out a visitor who has had one search of 20 ms, some 20 networks must spend what they can of each ten seconds.
 */
export function createSearchBudget(requestsPerMinute: number, now: () => number = () => performance.now()) {
  const each = (requestsPerMinute * millisecondsPerRequest * windowMs) / 60_000
  // Read once per search, so that all windows end together.
  let nowMs = 0
  const budgetOf = (milliseconds: number) => new RateBudget(milliseconds, () => nowMs, windowMs)
  const common = Math.max(each, shareOfAll * windowMs)
  const [ofVisitors, ofNetworks, ofAll] = [budgetOf(each), budgetOf(each), budgetOf(common)]
  const spend = (visitor: string, milliseconds: number) => {
    const network = toNetwork(visitor)
    const hasOwn = [ofVisitors.trySpend(visitor, milliseconds), ofNetworks.trySpend(network, milliseconds)]
    const hasCommon = ofAll.trySpend('all', milliseconds) || isServedFromReserve(network)
    return hasOwn.every(Boolean) && hasCommon
  }
  const isServedFromReserve = (network: string) => {
    const left = common + reservedShare * windowMs - ofAll.spentBy('all')
    return left > 0 && ofNetworks.spentBy(network) <= left * partOfReserve
  }
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
