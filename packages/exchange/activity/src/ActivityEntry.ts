import type { SentEffect } from '@oxbow/transactions/readEffects'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { NftFacts } from './NftFacts.ts'
import type { RoutePoolFacts } from './readTradeResult.ts'

/**
 * `pending` -> `confirmed` (in a block) -> `final` (at finality depth), and back from `confirmed` to `pending` on a reorg.
 * `replaced`: another transaction took its nonce; `cancelled`: that one did nothing. `dropped`: the node no longer knows it and
 * its nonce is still free; it may be brought back.
 */
export type ActivityStatus = 'pending' | 'confirmed' | 'final' | 'failed' | 'replaced' | 'cancelled' | 'dropped'

/** One transaction that this device sent, or one signature that it gave. Amounts are raw units as decimal strings, because it is stored as JSON. */
export type ActivityEntry = {
  /** `<chainId>:<hash>` of the transaction first sent. */
  readonly id: string
  readonly chainId: number
  /** Lower-case. */
  readonly account: `0x${string}`
  /** Of the domain that sent it, or an `ApprovalKind`. A signature is `pending` while the wallet asks, `final` once given, `cancelled` when it was declined. */
  readonly kind: string
  readonly summary: ActivitySummary
  /** Of a signature: what was signed. */
  readonly hash: `0x${string}`
  /** `signatureNonce` of a signature. */
  readonly nonce: number
  readonly status: ActivityStatus
  /** Decimal block number and its hash, once in one. */
  readonly block: { readonly number: string; readonly hash: `0x${string}` } | undefined
  /** Hash of what took its nonce. */
  readonly replacedBy: `0x${string}` | undefined
  /** Of a transaction that does nothing and was sent to take its nonce. */
  readonly cancelHash?: `0x${string}` | undefined
  /** What a trade that is in a block really moved, as far as its receipt tells; raw units as decimal strings. */
  readonly result?: { readonly paid?: string | undefined; readonly received?: string | undefined } | undefined
  /** What the wallet sent in its place, see `findInstead`: then none of this entry was done. `value` in wei as a decimal string. */
  readonly instead?:
    | {
        readonly to?: `0x${string}` | undefined
        readonly value: string
        /** As `SentEffect`, amounts as decimal strings; undefined in entries of an older Oxbow. */
        readonly effects?: readonly (Omit<SentEffect, 'amount'> & { readonly amount: string })[] | undefined
      }
    | undefined
  /** Nothing can change it any more: deep enough for the network's finality, or its nonce is gone. */
  readonly isFinal: boolean
  /** It was in a block once that a reorg took away. */
  readonly wasReorged: boolean
  /** Several calls that the wallet made one transaction of (EIP-5792): only what it moved tells whether they were done. */
  readonly isBatch?: boolean | undefined
  /** What it does, to know a sped-up copy from something else. `value` in wei as a decimal string. */
  readonly intent: { readonly to: `0x${string}`; readonly data: `0x${string}`; readonly value: string } | undefined
  /** Unix milliseconds by this device's clock. */
  readonly createdAtMs: number
  /** The flow it belongs to; `<id of the whole>/<id>` where that flow is one step of something larger. */
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
      /** What was signed at worst; undefined in entries of an older Oxbow. */
      readonly maximumIn?: string | undefined
      readonly minimumOut?: string | undefined
      readonly v4Pools?: readonly RoutePoolFacts[] | undefined
    }
  | {
      readonly type: 'approval'
      readonly token: TokenFacts
      readonly spender: `0x${string}`
      /** `unlimited` for the largest possible one, `0` for a revocation. */
      readonly amount: string | 'unlimited'
      /** What the wallet was asked for, where it raised that: people may edit it there. */
      readonly asked?: string | undefined
    }
  | {
      /** A signature that lets `spender` take these amounts through Permit2. */
      readonly type: 'permit'
      readonly allowed: readonly { readonly token: TokenFacts; readonly amount: string }[]
      readonly spender: `0x${string}`
    }
  | {
      /** To somebody, in one transaction. */
      readonly type: 'transfer'
      readonly token: TokenFacts
      readonly recipient: `0x${string}`
      readonly amount: string
    }
  | {
      /** Left on this network to arrive on another one. */
      readonly type: 'bridge'
      readonly token: TokenFacts
      readonly destinationChainId: number
      readonly recipient: `0x${string}`
      readonly amount: string
    }
  | {
      /** An NFT to somebody, in one transaction; `amount` of an ERC-721 is 1. */
      readonly type: 'nft-transfer'
      readonly nft: NftFacts
      readonly recipient: `0x${string}`
      readonly amount: string
    }
  | {
      /** Seaport may hand an NFT on; of an ERC-1155 all of its collection's. */
      readonly type: 'nft-approval'
      readonly nft: NftFacts
      readonly spender: `0x${string}`
    }
  | {
      /** A listed NFT bought, with what was paid in the network's currency, or its listing canceled. */
      readonly type: 'nft-order'
      readonly currency: TokenFacts
      readonly nft: NftFacts
      readonly price: string | undefined
      readonly seller: `0x${string}`
    }
  | {
      /** Signed orders taken back, with what each would have sold. */
      readonly type: 'orders'
      readonly sold: readonly { readonly token: TokenFacts; readonly amount: string }[]
    }
  | {
      readonly type: 'liquidity'
      readonly token0: TokenFacts
      readonly token1: TokenFacts
      /** What the wallet was to gain; what leaves it is negative. */
      readonly amount0: string
      readonly amount1: string
      /** The least that was agreed to, counted alike; undefined where the bytes that were asked for say it. */
      readonly worst0?: string | undefined
      readonly worst1?: string | undefined
    }
  | {
      /** Fees of several positions, collected in one transaction; undefined where nothing could tell how much. */
      readonly type: 'fees'
      readonly collected: readonly { readonly token: TokenFacts; readonly amount: string | undefined }[]
    }
