import type { PoolId, PoolState, TokenId } from '@oxbow/amm/PoolState'

/**
 * The market of one chain at one block. Immutable: a new block makes a new snapshot that shares the pools it did not touch.
 */
export type Snapshot = {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimestampSeconds: number
  /** WETH9 of the chain. Native ETH and WETH are one node of the route graph and two currencies. */
  readonly wrappedNative: TokenId
  readonly pools: ReadonlyMap<PoolId, PoolState>
  /** Wei per gas that a transaction is expected to pay. */
  readonly gasPriceWei: bigint
  /** Known transfer taxes in basis points of the amount; a token that is absent is taken to have none. */
  readonly transferTaxBps: ReadonlyMap<TokenId, number>
  /** v4 hook addresses that the operator has allowed although they can change amounts. */
  readonly allowedHooks: ReadonlySet<TokenId>
  /** What the source could not see, as text for the user, for example "v4 pools older than block 1,200,000". */
  readonly blindSpots: readonly string[]
  /** More pools are being read: what has no route here can have one. */
  readonly awaitsWhole?: true
}
