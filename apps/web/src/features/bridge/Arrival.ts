import type { Deposit } from '@oxbow/across/Deposit'
import type { ActivityStatus } from '@oxbow/activity/ActivityEntry'
import type { DepositState } from '@oxbow/bridge/DepositState'

/** The status of a transfer between networks. */
export type Arrival =
  /** The deposit transaction isn't confirmed yet. */
  | { readonly kind: 'leaving' }
  /** The deposit transaction failed or was dropped: nothing was sent. */
  | { readonly kind: 'stayed' }
  /** One of the networks doesn't answer, or hasn't yet. */
  | { readonly kind: 'unknown'; readonly isFailing: boolean }
  /** The destination is a network that this site doesn't have. */
  | { readonly kind: 'elsewhere' }
  /** Not filled yet. `until`: the fill deadline in Unix seconds. */
  | { readonly kind: 'on-its-way'; readonly until: number }
  | { readonly kind: 'slow'; readonly until: number }
  /** `amount`: raw units; for an old fill, the requested amount. */
  | {
      readonly kind: 'arrived'
      readonly amount: bigint
      readonly transactionHash: `0x${string}` | undefined
      readonly isFinal: boolean
    }
  /** Past its deadline, but so recently that a fill may still show up. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'refund-due' }
  | { readonly kind: 'refunded'; readonly transactionHash: `0x${string}` }

/** Derives the status from what this device and the two networks know. */
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
    /** Of the deposit transaction. */
    readonly status: ActivityStatus
    /** Undefined until it is read. */
    readonly deposit: Pick<Deposit, 'fillDeadline' | 'outputAmount'> | undefined
    /** The destination is one of this site's networks. */
    readonly hasDestination: boolean
    readonly state: DepositState | undefined
    /** The last request failed. */
    readonly isFailing: boolean
  }
}
