import type { SentEffect } from '@oxbow/transactions/readEffects'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { NftFacts } from './NftFacts.ts'
import type { RoutePoolFacts } from './readTradeResult.ts'

/**
 * `pending` -> `confirmed` (in a block) -> `final` (at finality depth), and back from `confirmed` to `pending` on a reorg. `replaced`: another
 * transaction used its nonce; `cancelled`: that one did nothing. `dropped`: unknown to the node, with its nonce unused; it may still reappear.
 */
export type ActivityStatus = 'pending' | 'confirmed' | 'final' | 'failed' | 'replaced' | 'cancelled' | 'dropped'

/** A transaction or signature from this device. Amounts are raw units as decimal strings, because entries are stored as JSON. */
export type ActivityEntry = {
  /** `<chainId>:<hash>` of the transaction as first sent. */
  readonly id: string
  readonly chainId: number
  /** Lower-case. */
  readonly account: `0x${string}`
  /**
   * Kind of the domain that sent it, or an `ApprovalKind`. A signature is `pending` while the wallet asks, `final` once given, `cancelled` if
   * declined.
   */
  readonly kind: string
  readonly summary: ActivitySummary
  /** For a signature: hash of the signed data. */
  readonly hash: `0x${string}`
  /** `signatureNonce` for a signature. */
  readonly nonce: number
  readonly status: ActivityStatus
  /** Decimal block number and hash, once included. */
  readonly block: { readonly number: string; readonly hash: `0x${string}` } | undefined
  /** Hash of the transaction that used its nonce. */
  readonly replacedBy: `0x${string}` | undefined
  /** Hash of the cancellation that was sent. */
  readonly cancelHash?: `0x${string}` | undefined
  /** Until when somebody else may send it for the account, Unix milliseconds. Absent for the account's own transactions. */
  readonly relayedUntilMs?: number | undefined
  /**
   * What it moved once confirmed, as far as that is known; raw units as decimal strings. `changes`: of the tokens of liquidity or fees in their order,
   * negative is spent, null is unknown.
   */
  readonly result?:
    | {
        readonly paid?: string | undefined
        readonly received?: string | undefined
        readonly changes?: readonly (string | null)[] | undefined
      }
    | undefined
  /** Time of its block in Unix milliseconds, once known. */
  readonly minedAtMs?: number | undefined
  /** What the wallet sent instead, see `findInstead`; then nothing of this entry was done. `value` in wei as a decimal string. */
  readonly instead?:
    | {
        readonly to?: `0x${string}` | undefined
        readonly value: string
        /** As `SentEffect`, amounts as decimal strings; undefined in entries of older versions. */
        readonly effects?: readonly (Omit<SentEffect, 'amount'> & { readonly amount: string })[] | undefined
      }
    | undefined
  /** Whether its status can't change anymore: it is final on chain, or its nonce is used. */
  readonly isFinal: boolean
  /** Whether a reorg removed its block. */
  readonly wasReorged: boolean
  /** A batch that the wallet made one transaction of (EIP-5792): only the amounts moved show whether it was done. */
  readonly isBatch?: boolean | undefined
  /** Its call, to tell a sped-up copy from another transaction. `value` in wei as a decimal string. */
  readonly intent: { readonly to: `0x${string}`; readonly data: `0x${string}`; readonly value: string } | undefined
  /** When it was sent, in Unix milliseconds by this device's clock. */
  readonly createdAtMs: number
  /** Flow that it belongs to; `<parent id>/<id>` if that flow is a step of a larger operation. */
  readonly flowId: string | undefined
}

export type ActivitySummary =
  | {
      readonly type: 'trade'
      readonly tokenIn: TokenFacts
      readonly tokenOut: TokenFacts
      /** As quoted. */
      readonly amountIn: string
      readonly amountOut: string
      /** Signed bounds; undefined in entries of older versions. */
      readonly maximumIn?: string | undefined
      readonly minimumOut?: string | undefined
      readonly v4Pools?: readonly RoutePoolFacts[] | undefined
    }
  | {
      readonly type: 'approval'
      readonly token: TokenFacts
      readonly spender: `0x${string}`
      /** `unlimited` for the maximum, `0` for a revocation. */
      readonly amount: string | 'unlimited'
      /** Requested amount, if the wallet raised it: people may edit it there. */
      readonly asked?: string | undefined
    }
  | {
      /** A signature that lets `spender` take these amounts through Permit2. */
      readonly type: 'permit'
      readonly allowed: readonly { readonly token: TokenFacts; readonly amount: string }[]
      readonly spender: `0x${string}`
    }
  | {
      /** A transfer to an address, in one transaction. */
      readonly type: 'transfer'
      readonly token: TokenFacts
      readonly recipient: `0x${string}`
      readonly amount: string
    }
  | {
      /** A bridge transfer that starts on this network. */
      readonly type: 'bridge'
      readonly token: TokenFacts
      readonly destinationChainId: number
      readonly recipient: `0x${string}`
      readonly amount: string
    }
  | {
      /** An NFT transfer in one transaction; `amount` of an ERC-721 is 1. */
      readonly type: 'nft-transfer'
      readonly nft: NftFacts
      readonly recipient: `0x${string}`
      readonly amount: string
    }
  | {
      /** Seaport's approval to transfer an NFT, or for ERC-1155 all of its collection. */
      readonly type: 'nft-approval'
      readonly nft: NftFacts
      readonly spender: `0x${string}`
    }
  | {
      /** A purchase of a listed NFT, paid in native currency, or the cancellation of a listing. */
      readonly type: 'nft-order'
      readonly currency: TokenFacts
      readonly nft: NftFacts
      readonly price: string | undefined
      readonly seller: `0x${string}`
    }
  | {
      /** Canceled orders, with what each would have sold. */
      readonly type: 'orders'
      readonly sold: readonly { readonly token: TokenFacts; readonly amount: string }[]
    }
  | {
      /** The account's code was set to that of a contract, or that of a contract was removed. */
      readonly type: 'delegation'
      readonly contract: `0x${string}`
    }
  | {
      readonly type: 'liquidity'
      readonly token0: TokenFacts
      readonly token1: TokenFacts
      /** Expected change of the wallet; negative is spent. */
      readonly amount0: string
      readonly amount1: string
      /** Bound of that change; undefined if the requested bytes contain it. */
      readonly worst0?: string | undefined
      readonly worst1?: string | undefined
    }
  | {
      /** Fees of several positions, collected in one transaction; undefined if the amount is unknown. */
      readonly type: 'fees'
      readonly collected: readonly { readonly token: TokenFacts; readonly amount: string | undefined }[]
    }
