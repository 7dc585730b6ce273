import type { Deposit } from '@oxbow/across/Deposit'
import type { ActivityStatus } from '@oxbow/activity/ActivityEntry'
import type { DepositState } from '@oxbow/bridge/DepositState'

/** Where money that was left for another network is. */
export type Arrival =
  /** The transaction that leaves it is in no block yet. */
  | { readonly kind: 'leaving' }
  /** That came to nothing: it never left. */
  | { readonly kind: 'stayed' }
  /** One of the networks does not answer, or has not yet. */
  | { readonly kind: 'unknown'; readonly isFailing: boolean }
  /** Of a network that this site does not have. */
  | { readonly kind: 'elsewhere' }
  /** Nobody has paid it out yet. `until`: Unix seconds of its deadline. */
  | { readonly kind: 'on-its-way'; readonly until: number }
  | { readonly kind: 'slow'; readonly until: number }
  /** `amount`: raw units; of one that was paid out long ago, what was asked for. */
  | {
      readonly kind: 'arrived'
      readonly amount: bigint
      readonly transactionHash: `0x${string}` | undefined
      readonly isFinal: boolean
    }
  /** Its time is over, so recently that it could still turn out to be paid. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'refund-due' }
  | { readonly kind: 'refunded'; readonly transactionHash: `0x${string}` }

/** By what this device and the two networks know. */
export function from({ deposit, hasDestination, isFailing, state, status }: from.Facts): Arrival {
  if (status === 'pending') return { kind: 'leaving' }
  if (status !== 'confirmed' && status !== 'final') return { kind: 'stayed' }
  if (deposit === undefined) return { kind: 'unknown', isFailing }
  if (!hasDestination) return { kind: 'elsewhere' }
  switch (state?.status) {
    case undefined:
      return { kind: 'unknown', isFailing }
    case 'waiting':
      return { kind: 'on-its-way', until: deposit.fillDeadline }
    case 'slow':
      return { kind: 'slow', until: deposit.fillDeadline }
    case 'filled': {
      const { amount = deposit.outputAmount, isFinal, transactionHash } = state
      return { kind: 'arrived', amount, isFinal, transactionHash }
    }
    case 'expired':
      return { kind: 'expired' }
    case 'refund-due':
      return { kind: 'refund-due' }
    case 'refunded':
      return { kind: 'refunded', transactionHash: state.transactionHash }
  }
}

export declare namespace from {
  type Facts = {
    /** Of the transaction that leaves it. */
    readonly status: ActivityStatus
    /** Undefined until it is read. */
    readonly deposit: Pick<Deposit, 'fillDeadline' | 'outputAmount'> | undefined
    /** This site has the network where it is to arrive. */
    readonly hasDestination: boolean
    readonly state: DepositState | undefined
    /** The last question was not answered. */
    readonly isFailing: boolean
  }
}
