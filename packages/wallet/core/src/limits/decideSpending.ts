import type { Spending } from './Spending.ts'
import type { SpendingLedger } from './SpendingLedger.ts'
import { day, limitKey, rulesAt, type SpendingPolicy, type TokenLimit } from './SpendingPolicy.ts'

export type SpendingDecision =
  | {
      readonly status: 'allowed'
      /** Nothing to count: no limits, or nothing leaves. Else within the limits, or after its delay. */
      readonly by: 'nothing-to-count' | 'limit' | 'wait'
    }
  /** May be signed from that time on. `isWaiting`: whether the delay has already started. */
  | { readonly status: 'delayed'; readonly from: number; readonly isWaiting: boolean }
  | { readonly status: 'refused' }

/** Time never goes backwards: setting the clock back doesn't age entries. */
export function timeAt({ latest }: Pick<SpendingLedger, 'latest'>, now: number): number {
  return Math.max(latest, now)
}

/** Whether a signature may be made now. */
export function decideSpending(
  policy: SpendingPolicy,
  ledger: SpendingLedger,
  { id, outgoing }: Pick<Spending, 'id' | 'outgoing'>,
  now: number,
): SpendingDecision {
  const time = timeAt(ledger, now)
  const rules = rulesAt(policy, time)
  const amounts = limitedAmounts(outgoing, rules?.limits ?? [])
  if (rules === undefined || (!outgoing.isUnbounded && amounts.length === 0))
    return { status: 'allowed', by: 'nothing-to-count' }
  const { chainId } = outgoing
  const isWithin =
    !outgoing.isUnbounded &&
    chainId !== 'every' &&
    amounts.every(({ token }) => sumOf(amounts, token) <= leftOf(policy, ledger, { chainId, token }, time))
  if (isWithin) return { status: 'allowed', by: 'limit' }
  const waits = ledger.waiting.find((each) => each.id === id)
  if (waits !== undefined)
    return time >= waits.from
      ? { status: 'allowed', by: 'wait' }
      : { status: 'delayed', from: waits.from, isWaiting: true }
  if (rules.delayHours === 'never') return { status: 'refused' }
  return { status: 'delayed', from: time + rules.delayHours * 3_600_000, isWaiting: false }
}

/** What is left of a token's limit today. */
export function leftOf(
  policy: SpendingPolicy,
  ledger: SpendingLedger,
  wanted: Pick<TokenLimit, 'chainId' | 'token'>,
  now: number,
): bigint {
  const time = timeAt(ledger, now)
  const limit = rulesAt(policy, time)?.limits.find((each) => limitKey(each) === limitKey(wanted))
  if (limit === undefined || time < ledger.closedUntil) return 0n
  const spent = ledger.spent.filter((each) => limitKey(each) === limitKey(wanted) && time - each.at < day)
  const left = limit.most - spent.reduce((sum, { most }) => sum + most, 0n)
  return left > 0n ? left : 0n
}

/**
 * Amounts that have to be within the limits. A usual network cost isn't among them if nothing else leaves, so that an approval can be taken back on a
 * day whose limit is used up; nor without a limit of native currency, where no transaction could ever be signed at once. It counts as spent even then.
 */
function limitedAmounts(
  { chainId, tokens, isUnbounded, networkCost }: Spending['outgoing'],
  limits: readonly TokenLimit[],
): Spending['outgoing']['tokens'] {
  const amounts = tokens.filter(({ most }) => most > 0n)
  if (networkCost === undefined || networkCost.most === 0n) return amounts
  const hasLimit = limits.some((limit) => limit.chainId === chainId && limit.token === 'native')
  const isAlone = amounts.length === 0 && !isUnbounded
  const isFree = networkCost.isUsual && (isAlone || !hasLimit)
  return isFree ? amounts : [...amounts, { token: 'native', most: networkCost.most }]
}

function sumOf(amounts: Spending['outgoing']['tokens'], token: TokenLimit['token']): bigint {
  return amounts.filter((each) => each.token === token).reduce((sum, { most }) => sum + most, 0n)
}
