import type { Hex } from '../signer/EvmTransaction.ts'
import type { TypedData } from '../signer/TypedData.ts'
import type { BatchCall } from './calls/callsShapes.ts'
import type { Batch } from './calls/createBatches.ts'
import type { WalletChain } from './createChains.ts'
import type { PreparedTransaction, TransactionFees } from './prepareTransaction.ts'

/** One question to the person. `origin` was checked by whoever holds the port, and is never what a page said of itself. */
export type Approval = { readonly origin: string } & (
  | {
      /** The screen unlocks the wallet and offers its accounts. */
      readonly kind: 'connect'
      /** Those that the site has already. */
      readonly known: readonly Hex[]
    }
  | { readonly kind: 'switch-chain'; readonly from: WalletChain; readonly to: WalletChain }
  | {
      /** A network of the site's choice, with nodes of its choice, which see everything asked of them. The site changes to it. */
      readonly kind: 'add-chain'
      readonly chain: WalletChain
    }
  | {
      /** EIP-191. */
      readonly kind: 'message'
      readonly account: Hex
      /** The bytes that are signed. */
      readonly message: Hex
      /** Them as text; undefined when they are none. */
      readonly text: string | undefined
    }
  | {
      /** EIP-712; of this chain, if it names one. */
      readonly kind: 'typed-data'
      readonly account: Hex
      readonly chain: WalletChain
      readonly data: TypedData
    }
  | {
      readonly kind: 'transaction'
      readonly account: Hex
      readonly chain: WalletChain
      readonly transaction: PreparedTransaction
      /** Of a transaction that waits and would be replaced. */
      readonly nonce: number | undefined
    }
  | {
      /** One yes for all of them. */
      readonly kind: 'calls'
      readonly account: Hex
      readonly chain: WalletChain
      readonly calls: readonly BatchCall[]
      /** All or none; otherwise each is sent after the one before succeeded, and the first ones stand when a later one fails. */
      readonly isAtomic: boolean
      /** The contract that the account runs from then on (EIP-7702); undefined when it stays what it is. */
      readonly upgrade: Hex | undefined
      /** Of all of it; where they are sent one by one, what they may take together. */
      readonly gas: bigint
      readonly fees: TransactionFees
    }
  | {
      /** Shows how a batch stands; whatever is answered, nothing is sent. */
      readonly kind: 'show-calls'
      readonly batch: Batch
    }
)

/** What a person answers besides yes. */
export type ApprovalAnswer = {
  /** To `connect`: the accounts that the site may see, the one in use first. */
  readonly accounts?: readonly string[]
  /** To `transaction`: other fees or gas than prepared, in the terms of its type. */
  readonly fees?: Fees
}

type Fees = {
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/**
 * The wallet's screen. Answers undefined for no. It has the wallet unlocked before it answers yes. `signal` ends when nobody waits any more: the
 * site was closed.
 */
export type ApprovalScreen = (approval: Approval, signal: AbortSignal) => Promise<ApprovalAnswer | undefined>
