import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { NftFacts } from './NftFacts.ts'

/** What one log of a transaction did for an account, from the index. Amounts are raw units. */
export type ChainEvent =
  /** Positive amounts went from the account into a pool. */
  | {
      readonly kind: 'swap' | 'mint' | 'burn' | 'collect' | 'donate'
      readonly token0: TokenFacts
      readonly token1: TokenFacts
      readonly amount0: bigint | undefined
      readonly amount1: bigint | undefined
    }
  | {
      readonly kind: 'approval' | 'sent' | 'received'
      readonly token0: TokenFacts
      readonly amount0: bigint
      readonly counterparty: `0x${string}`
    }
  /** Native currency that was paid, or bridged to or from another network; `token0` is the wrapped currency. */
  | {
      readonly kind: 'left' | 'arrived'
      readonly token0: TokenFacts
      readonly amount0: bigint
      readonly counterparty: `0x${string}`
    }
  /** NFTs of one collection; of several `nft` is the first, with the collection's name. */
  | {
      readonly kind: 'nft-sent' | 'nft-received'
      readonly nft: NftFacts
      readonly amount0: bigint
      readonly counterparty: `0x${string}`
      readonly isSale: boolean
      /** Paid in native currency, fees included; payments in tokens are events of their own. */
      readonly nativePrice: bigint | undefined
    }
  /** `token0` is the wrapped currency. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly token0: TokenFacts; readonly amount0: bigint }

/** What a pool's log says. */
export type PoolEvent = Extract<ChainEvent, { token1: TokenFacts }>

/** A transaction in a block, with its effects on one account. */
export type ChainTransaction = {
  readonly chainId: number
  readonly hash: `0x${string}`
  readonly blockNumber: number
  /** Unix seconds. */
  readonly timestamp: number
  /** Whether the account signed it. */
  readonly isOwn: boolean
  /** In log order. */
  readonly events: readonly ChainEvent[]
}
