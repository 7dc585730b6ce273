import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { DepositState } from '../DepositState.ts'
import { type CrossSwap, hasSwapAfter, hasSwapBefore } from './CrossSwap.ts'
import { type CrossLegs, depositAmountOf, outcomeOf } from './findCrossLegs.ts'

/** How far a swap across networks is, and what its person has to do next. Raw units. */
export type CrossSwapState =
  /** Nothing was sent, or what was sent came to nothing: that can be signed now, of `amount`. */
  | { readonly kind: 'ask'; readonly leg: Leg; readonly amount: bigint; readonly isAgain: boolean }
  /** The wallet sent it, and no block has it yet. */
  | { readonly kind: 'pending'; readonly leg: Leg }
  /** Left the origin, and did not arrive yet. `deposit` is undefined until the destination tells. */
  | { readonly kind: 'on-its-way'; readonly deposit: DepositState | undefined }
  /** What was bridged came back, or is about to: the rest is not done. */
  | { readonly kind: 'comes-back'; readonly isBack: boolean }
  /** All of it is done; what arrived of `tokenOut`, undefined where nothing tells. */
  | { readonly kind: 'done'; readonly received: bigint | undefined }

export type Leg = 'before' | 'deposit' | 'after'

/** The state that follows from what was wanted, what was sent, and what the two networks say of the deposit. */
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
      // An old fill may be out of sight, and the deposit not read yet.
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
    /** Undefined until it is asked for and answered. */
    readonly deposit: DepositState | undefined
    /** What the deposit asked for; undefined until it is read. */
    readonly deposited: bigint | undefined
  }
}

function afterArrival(entry: ActivityEntry | undefined, amount: bigint): CrossSwapState {
  const outcome = outcomeOf(entry)
  if (outcome === 'pending') return { kind: 'pending', leg: 'after' }
  if (outcome !== 'done') return { kind: 'ask', leg: 'after', amount, isAgain: outcome === 'failed' }
  return { kind: 'done', received: receivedBy(entry) }
}

/** What a swap that is in a block gave, as far as its receipt told. */
function receivedBy(entry: ActivityEntry | undefined): bigint | undefined {
  const received = entry?.result?.received
  return received === undefined ? undefined : BigInt(received)
}
