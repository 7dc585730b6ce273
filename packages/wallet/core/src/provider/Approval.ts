import { type Spending, spendingId } from '../limits/Spending.ts'
import type { Hex } from '../signer/EvmTransaction.ts'
import type { TypedData } from '../signer/TypedData.ts'
import type { BatchCall } from './calls/callsShapes.ts'
import type { Batch } from './calls/createBatches.ts'
import type { WalletChain } from './createChains.ts'
import type { PreparedTransaction, TransactionFees } from './prepareTransaction.ts'

/** An approval request shown to the user. `origin` was verified by the port's owner and is never claimed by the page. */
export type Approval = { readonly origin: string } & (
  | {
      /** The screen unlocks the wallet and offers its accounts. */
      readonly kind: 'connect'
      /** Accounts that the site already sees. */
      readonly known: readonly Hex[]
    }
  | { readonly kind: 'switch-chain'; readonly from: WalletChain; readonly to: WalletChain }
  | {
      /** A network proposed by the site, with its own nodes, which see every request. The site switches to it. */
      readonly kind: 'add-chain'
      readonly chain: WalletChain
    }
  | {
      /** EIP-191. */
      readonly kind: 'message'
      readonly account: Hex
      /** The bytes to sign. */
      readonly message: Hex
      /** `message` as text; undefined if it isn't text. */
      readonly text: string | undefined
    }
  | {
      /** EIP-712; for this chain if it names one. */
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
      /** Nonce of a pending transaction to replace. */
      readonly nonce: number | undefined
    }
  | {
      /** One approval for all calls. */
      readonly kind: 'calls'
      readonly account: Hex
      readonly chain: WalletChain
      readonly calls: readonly BatchCall[]
      /** All or none; otherwise each is sent after the previous one succeeded, and a failure leaves the earlier ones in place. */
      readonly isAtomic: boolean
      /** The contract that the account delegates to from then on (EIP-7702); undefined if unchanged. */
      readonly upgrade: Hex | undefined
      /** Total gas; for calls sent one by one, the upper bound of all together. */
      readonly gas: bigint
      readonly fees: TransactionFees
    }
  | {
      /** Shows a batch's status; nothing is sent, whatever the answer. */
      readonly kind: 'show-calls'
      readonly batch: Batch
    }
)

/** An approval after which something is signed. */
export type SigningApproval = Extract<Approval, { readonly kind: 'message' | 'typed-data' | 'transaction' | 'calls' }>

/** Data of an approval, besides the approval itself. */
export type ApprovalAnswer = {
  /** For `connect`: accounts that the site may see, the active one first. */
  readonly accounts?: readonly string[]
  /** For `transaction`: changed fees or gas, in the fields of its type. */
  readonly fees?: Fees
}

type Fees = {
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
}

/**
 * The wallet's approval screen. Resolves to undefined when rejected; unlocks the wallet before it approves. `signal` aborts when the site was closed.
 */
export type ApprovalScreen = (approval: Approval, signal: AbortSignal) => Promise<ApprovalAnswer | undefined>

/** Origin and id of a request, for a screen that shows or delays it before it is approved. */
export function identify(approval: SigningApproval): Pick<Spending, 'id' | 'origin'> {
  const { account, kind, origin } = approval
  return { id: spendingId([kind, account, ...contentOf(approval)].map(toText)), origin }
}

/** What the signature covers, without what the wallet fills in. */
function contentOf(approval: SigningApproval): readonly unknown[] {
  switch (approval.kind) {
    case 'message':
      return [approval.message]
    case 'typed-data':
      return [approval.data]
    case 'transaction': {
      const { data, to, value } = approval.transaction
      return [approval.chain.chainId, to ?? null, value, data]
    }
    case 'calls':
      return [approval.chain.chainId, approval.calls, approval.upgrade ?? null]
  }
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
}
