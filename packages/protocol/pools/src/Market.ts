import type { PoolId, TickTable, TokenId, V2PoolState, V3PoolState, V4PoolState } from '@oxbow/amm/PoolState'

/**
 * A tick table that can be kept up to date: a tick stays initialised while `liquidityGross` is above 0, even when the liquidity that
 * begins there equals the liquidity that ends there and `liquidityNet` is 0.
 */
export type TrackedTicks = TickTable & { readonly liquidityGross: readonly bigint[] }

/** A pool as read from a node: a `PoolState` that the logs of the next block can be applied to. */
export type MarketPool = V2PoolState | TrackedV3Pool | TrackedV4Pool
export type TrackedV3Pool = V3PoolState & { readonly ticks: TrackedTicks }
export type TrackedV4Pool = V4PoolState & { readonly ticks: TrackedTicks }

/** What a v3 pool is from its creation on. */
export type V3PoolKey = {
  readonly id: PoolId
  readonly token0: TokenId
  readonly token1: TokenId
  readonly feePips: number
  readonly tickSpacing: number
}

/** All pools of a chain as they were at the end of one block. Immutable: the next block's market shares every pool it did not touch. */
export type Market = {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: `0x${string}`
  readonly blockTimestampSeconds: number
  readonly pools: ReadonlyMap<PoolId, MarketPool>
  /** v3 pools that were created and have no price yet: nothing can be traded there. */
  readonly uninitialised: ReadonlyMap<PoolId, V3PoolKey>
  /** Wei per gas, as the node proposes it. */
  readonly gasPriceWei: bigint
  /** What the source could not see, as text for the user. */
  readonly blindSpots: readonly string[]
  /** Of listed tokens alone, read without a log: it can be read again from a node that refuses logs. */
  readonly isPart?: true
  /** The whole is being read meanwhile: what is not in here may be there all the same. */
  readonly awaitsWhole?: true
}

/** Where the market of a chain comes from: the node itself (`onchainPools`), or an index. */
export type PoolSource = {
  /** The market at one recent block of the canonical chain. Rejects when the source cannot be reached. */
  load(): Promise<Market>
  /** A market that has more pools than the one loaded, once there is one; it can be some blocks old. */
  takeBetter?(): Market | undefined
}
