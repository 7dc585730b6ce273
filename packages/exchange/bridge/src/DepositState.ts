import type { Hex } from 'viem'

/** The state of a deposit, from both networks. */
export type DepositState =
  /** `seconds`: since the deposit, by the two networks' clocks. */
  | { readonly status: 'waiting'; readonly seconds: number }
  /** No relayer filled it, and Across was asked to fill it itself (slow fill), which takes hours. */
  | { readonly status: 'slow' }
  | {
      readonly status: 'filled'
      /** Raw units received; undefined if the fill is older than the blocks that were read. */
      readonly amount: bigint | undefined
      readonly transactionHash: Hex | undefined
      /** Deep enough that a reorg can't revert it. */
      readonly isFinal: boolean
    }
  /** Past its deadline, but so recently that a reorg could still include a fill. */
  | { readonly status: 'expired' }
  /** Refunded on the origin with the next settlement, which Across makes within hours. */
  | { readonly status: 'refund-due' }
  /** The pool has paid the account since; several refunds of an account are paid as one sum. */
  | { readonly status: 'refunded'; readonly transactionHash: Hex }

/** Whether the state is final. */
export function isSettled(state: DepositState): boolean {
  return state.status === 'refunded' || (state.status === 'filled' && state.isFinal)
}
