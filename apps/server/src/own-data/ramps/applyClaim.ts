import { moneySchema } from '@oxbow/ramps/Ramp'
import { advance, isOver, type RampState } from '@oxbow/ramps/RampState'
import { faultOfDeposit } from '@oxbow/ramps/SaleTerms'
import type { rampOrder } from '../appSchema.ts'
import { toMoney, toRawAmount } from './providers/amounts.ts'
import type { RampClaim } from './RampAdapter.ts'
import { leadingAttempt, type RampAttempt } from './RampAttempt.ts'

export type StoredRamp = typeof rampOrder.$inferSelect
export type RampChange = Partial<
  Pick<
    StoredRamp,
    | 'attempts'
    | 'state'
    | 'settledAmount'
    | 'transactionHash'
    | 'depositAddress'
    | 'depositAmount'
    | 'depositFault'
    | 'providerOrderId'
  >
>

const maxRaw = 2n ** 256n - 1n
/** Payments per order. */
const maxAttempts = 20
const longestNumber = 200

/**
 * Changes to an order by a provider's claim; undefined if none. Each payment's state only moves forward,
 * and known facts are never overwritten, above all a deposit address, since tokens are sent to it.
 */
export function applyClaim(order: StoredRamp, claim: RampClaim): RampChange | undefined {
  const kept = attemptsOf(order)
  const at = findAttempt(order, kept, claim)
  if (at === undefined) return undefined
  const was = kept[at]
  const next = advanceAttempt(order, was ?? unbegun, claim)
  if (was !== undefined && JSON.stringify(was) === JSON.stringify(next)) return undefined
  const attempts = kept.toSpliced(at, 1, next)
  const { deposit, fault, number, settledAmount, state, transactionHash } = leadingAttempt(attempts)!
  const told = {
    state,
    settledAmount,
    transactionHash,
    providerOrderId: number,
    depositFault: fault,
    depositAddress: deposit?.address ?? null,
    depositAmount: deposit?.amount ?? null,
  }
  const changed = Object.entries(told).filter(([name, value]) => order[name as keyof typeof told] !== value)
  return { attempts, ...Object.fromEntries(changed) }
}

const unbegun: RampAttempt = {
  number: null,
  state: 'created',
  settledAmount: null,
  transactionHash: null,
  deposit: null,
  fault: null,
}

/** For an order from before attempts were stored, its columns describe the first one. */
function attemptsOf(order: StoredRamp): readonly RampAttempt[] {
  if (order.attempts.length > 0) return order.attempts
  const { depositAddress, depositAmount, providerOrderId, settledAmount, state, transactionHash } = order
  const deposit = depositAddress && depositAmount ? { address: depositAddress, amount: depositAmount } : null
  const first = { number: providerOrderId, state: state as RampState, settledAmount, transactionHash, deposit }
  return [{ ...first, fault: null }]
}

/** Index of the attempt that a claim is about, or the next free index for a further one; undefined for a claim that belongs to another order. */
function findAttempt(order: StoredRamp, attempts: readonly RampAttempt[], claim: RampClaim): number | undefined {
  const { id, providerOrderId: number, state } = claim
  if (number === undefined) return attempts.length - 1
  const known = attempts.findIndex((each) => each.number === number)
  if (known >= 0) return known
  if (number.length > longestNumber) return undefined
  const unnamed = attempts.findIndex((each) => each.number === null)
  if (unnamed >= 0) return unnamed
  // A further payment is only accepted with the order's own id, which the provider got from us and signs.
  const isOwn = id === order.id && state !== undefined
  return isOwn && attempts.length < maxAttempts ? attempts.length : undefined
}

function advanceAttempt(order: StoredRamp, was: RampAttempt, claim: RampClaim): RampAttempt {
  const { deposit, paid, providerOrderId, tokenAmount, transactionHash } = claim
  const state = claim.state === undefined ? was.state : advance(was.state, claim.state)
  const raw = state === 'settled' && tokenAmount !== undefined ? toRawAmount(tokenAmount, order.decimals) : undefined
  // Another currency couldn't be compared with the quote.
  const isPaid = state === 'settled' && paid?.currency.toUpperCase() === order.currency
  const isHash = transactionHash !== undefined && /^0x[0-9a-fA-F]{64}$/.test(transactionHash)
  return {
    number: was.number ?? providerOrderId ?? null,
    state,
    paid: was.paid ?? (isPaid ? readMoney(paid.value) : undefined),
    settledAmount: was.settledAmount ?? (raw !== undefined && raw <= maxRaw ? String(raw) : null),
    transactionHash: was.transactionHash ?? (isHash ? transactionHash.toLowerCase() : null),
    ...(order.side === 'sell' && deposit !== undefined
      ? holdDeposit(order, was, deposit)
      : { deposit: was.deposit, fault: was.fault }),
  }
}

/** Truncates to cents; undefined for an invalid amount. */
function readMoney(text: string): string | undefined {
  const money = toMoney(text)
  return moneySchema.safeParse(money).success ? money : undefined
}

/** A deposit that differs from the order, or from an earlier claim, is never paid, neither the first nor the second. */
function holdDeposit(
  order: StoredRamp,
  was: RampAttempt,
  claimed: NonNullable<RampClaim['deposit']>,
): Pick<RampAttempt, 'deposit' | 'fault'> {
  const deposit = { address: claimed.address.toLowerCase(), amount: String(claimed.amount) }
  const isOther = was.deposit !== null && was.deposit.address !== deposit.address
  const isMore = was.deposit !== null && was.deposit.amount !== deposit.amount
  const fault =
    was.fault ?? faultOfDeposit(order, claimed) ?? (isOther ? 'address' : undefined) ?? (isMore ? 'amount' : undefined)
  return fault === undefined ? { deposit, fault: null } : { deposit: null, fault }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds until the next request to the provider, by the order's age; undefined when nothing more is expected. */
export function nextLookSeconds(state: RampState, ageSeconds: number): number | undefined {
  if (state === 'settled') return undefined
  // A refund, a late payment or a second payment may still follow.
  if (isOver(state)) return ageSeconds < 3 * day ? hour : undefined
  if (state === 'created') {
    // The page may never be opened. Webhooks report the rest.
    if (ageSeconds < 2 * minute) return 5
    if (ageSeconds < 10 * minute) return 20
    if (ageSeconds < 2 * hour) return 2 * minute
    return ageSeconds < 3 * day ? hour : undefined
  }
  if (ageSeconds < 10 * minute) return 5
  if (ageSeconds < 2 * hour) return minute
  return ageSeconds < 14 * day ? 30 * minute : undefined
}
