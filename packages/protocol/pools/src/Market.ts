import type { PoolId, TickTable, TokenId, V2PoolState, V3PoolState, V4PoolState } from '@oxbow/amm/PoolState'

/**
 * An updatable tick table. A tick stays initialized while `liquidityGross` is above 0, even when the liquidity starting there equals the liquidity
 * ending there, so that `liquidityNet` is 0.
 */
export type TrackedTicks = TickTable & { readonly liquidityGross: readonly bigint[] }

/** A pool as read from a node: a `PoolState` to which the logs of the next block can be applied. */
export type MarketPool = V2PoolState | TrackedV3Pool | TrackedV4Pool
export type TrackedV3Pool = V3PoolState & { readonly ticks: TrackedTicks }
export type TrackedV4Pool = V4PoolState & { readonly ticks: TrackedTicks }

/** The immutable fields of a v3 pool. */
export type V3PoolKey = {
  readonly id: PoolId
  readonly token0: TokenId
  readonly token1: TokenId
  readonly feePips: number
  readonly tickSpacing: number
}

/** All pools of a chain at the end of one block. Immutable; the next block's market shares every pool that it didn't change. */
export type Market = {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimestampSeconds: number
  readonly pools: ReadonlyMap<PoolId, MarketPool>
  /** v3 pools that were created but not initialized, so they can't be traded in. */
  readonly uninitialised: ReadonlyMap<PoolId, V3PoolKey>
  /** The node's suggested gas price in wei. */
  readonly gasPriceWei: bigint
  /** What the source couldn't read, as text for the user. */
  readonly blindSpots: readonly string[]
  /** Only covers listed tokens and was read without logs, so it can be reloaded from a node that refuses logs. */
  readonly isPart?: true
  /** The full market is still loading: pools that are missing here may exist. */
  readonly awaitsWhole?: true
}

/** Where a chain's market comes from: the node (`onchainPools`) or an index. */
export type PoolSource = {
  /** The market at a recent block of the canonical chain. Rejects when the source can't be reached. */
  load(): Promise<Market>
  /** A market with more pools than the loaded one, once available; it can be some blocks old. */
  takeBetter?(): Market | undefined
}
