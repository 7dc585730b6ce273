import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { DepositState } from '../DepositState.ts'
import { type CrossSwap, hasSwapAfter, hasSwapBefore } from './CrossSwap.ts'
import { type CrossLegs, depositAmountOf, outcomeOf } from './findCrossLegs.ts'

/** The progress of a swap across networks, and the user's next step. Raw units. */
export type CrossSwapState =
  /** Nothing was sent, or it failed: `leg` can be signed now, with `amount`. */
  | { readonly kind: 'ask'; readonly leg: Leg; readonly amount: bigint; readonly isAgain: boolean }
  /** Sent by the wallet, not confirmed yet. */
  | { readonly kind: 'pending'; readonly leg: Leg }
  /** Left the origin, and hasn't arrived. `deposit` is undefined until the destination was read. */
  | { readonly kind: 'on-its-way'; readonly deposit: DepositState | undefined }
  /** The deposit was refunded, or will be: the remaining legs don't run. */
  | { readonly kind: 'comes-back'; readonly isBack: boolean }
  /** All legs are done; `received` in `tokenOut` is undefined if unknown. */
  | { readonly kind: 'done'; readonly received: bigint | undefined }

export type Leg = 'before' | 'deposit' | 'after'

/** Derives the state from the request, the sent transactions, and the deposit's state on both networks. */
export function from({ cross, deposited, deposit, legs }: from.Facts): CrossSwapState {
  const before = hasSwapBefore(cross) ? outcomeOf(legs.before) : 'done'
  if (before === 'pending') return { kind: 'pending', leg: 'before' }
  if (before !== 'done')
    return { kind: 'ask', leg: 'before', amount: BigInt(cross.amountIn), isAgain: before === 'failed' }
  const left = outcomeOf(legs.deposit)
  if (left === 'pending') return { kind: 'pending', leg: 'deposit' }
  if (left !== 'done') {
    const amount = depositAmountOf(cross, legs.before) ?? 0n
    return { kind: 'ask', leg: 'deposit', amount, isAgain: left === 'failed' }
  }
  switch (deposit?.status) {
    case 'filled': {
      const arrived = deposit.amount ?? deposited
      // An old fill may be outside the blocks read, and the deposit not read yet.
      if (arrived === undefined) return { kind: 'on-its-way', deposit }
      return hasSwapAfter(cross) ? afterArrival(legs.after, arrived) : { kind: 'done', received: arrived }
    }
    case 'expired':
    case 'refund-due':
      return { kind: 'comes-back', isBack: false }
    case 'refunded':
      return { kind: 'comes-back', isBack: true }
    default:
      return { kind: 'on-its-way', deposit }
  }
}

export declare namespace from {
  type Facts = {
    readonly cross: CrossSwap
    readonly legs: CrossLegs
    /** Undefined until it is read. */
    readonly deposit: DepositState | undefined
    /** The output amount that the deposit requests; undefined until it is read. */
    readonly deposited: bigint | undefined
  }
}

function afterArrival(entry: ActivityEntry | undefined, amount: bigint): CrossSwapState {
  const outcome = outcomeOf(entry)
  if (outcome === 'pending') return { kind: 'pending', leg: 'after' }
  if (outcome !== 'done') return { kind: 'ask', leg: 'after', amount, isAgain: outcome === 'failed' }
  return { kind: 'done', received: receivedBy(entry) }
}

/** The output of a confirmed swap, if its receipt tells. */
function receivedBy(entry: ActivityEntry | undefined): bigint | undefined {
  const received = entry?.result?.received
  return received === undefined ? undefined : BigInt(received)
}
