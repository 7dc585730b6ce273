import type { Hex } from 'viem'

/** What has become of a deposit, as the two networks tell. */
export type DepositState =
  /** `seconds`: for how long, by the two networks' clocks. */
  | { readonly status: 'waiting'; readonly seconds: number }
  /** No relayer took it, and Across was asked to pay it out by itself, which takes hours. */
  | { readonly status: 'slow' }
  | {
      readonly status: 'filled'
      /** Raw units that arrived; undefined where the fill is older than what the node was asked for. */
      readonly amount: bigint | undefined
      readonly transactionHash: Hex | undefined
      /** So deep that a reorg takes it away no more. */
      readonly isFinal: boolean
    }
  /** Its time is over, so recently that a reorg could still show a fill. */
  | { readonly status: 'expired' }
  /** It comes back on the network that it left, with the next settlement: of Across within hours. */
  | { readonly status: 'refund-due' }
  /** The pool has paid the account since; several deposits of one account come back as one sum. */
  | { readonly status: 'refunded'; readonly transactionHash: Hex }

/** Nothing changes it any more. */
export function isSettled(state: DepositState): boolean {
  return state.status === 'refunded' || (state.status === 'filled' && state.isFinal)
}
