import type { PoolId, PoolState, TokenId } from '@oxbow/amm/PoolState'

/** The market of one chain at one block. Immutable: the next block's snapshot shares all unchanged pools. */
export type Snapshot = {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimestampSeconds: number
  /** The chain's WETH9. Native ETH and WETH are one node of the route graph and two currencies. */
  readonly wrappedNative: TokenId
  readonly pools: ReadonlyMap<PoolId, PoolState>
  /** Expected gas price in wei. */
  readonly gasPriceWei: bigint
  /** Known transfer taxes in basis points of the amount; absent tokens are assumed to have none. */
  readonly transferTaxBps: ReadonlyMap<TokenId, number>
  /** v4 hook addresses that the operator allows although they can change amounts. */
  readonly allowedHooks: ReadonlySet<TokenId>
  /** What the source couldn't read, as text for the user, for example "v4 pools older than block 1,200,000". */
  readonly blindSpots: readonly string[]
  /** More pools are still loading, so a missing route may still appear. */
  readonly awaitsWhole?: true
}
