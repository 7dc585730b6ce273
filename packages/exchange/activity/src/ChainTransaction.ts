import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** What the index says that one log of a transaction did for an account. Amounts are raw units. */
export type ChainEvent =
  /** Positive went from the account into a pool. */
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
  /** Native currency that was left for another network, or came from one; `token0` is the wrapped one. */
  | {
      readonly kind: 'left' | 'arrived'
      readonly token0: TokenFacts
      readonly amount0: bigint
      readonly counterparty: `0x${string}`
    }
  /** `token0` is the wrapped native currency. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly token0: TokenFacts; readonly amount0: bigint }

/** A transaction that is in a block, with what it did for one account. */
export type ChainTransaction = {
  readonly chainId: number
  readonly hash: `0x${string}`
  readonly blockNumber: number
  /** Unix seconds. */
  readonly timestamp: number
  /** Whether the account signed it. */
  readonly isOwn: boolean
  /** In the order of their logs. */
  readonly events: readonly ChainEvent[]
}
