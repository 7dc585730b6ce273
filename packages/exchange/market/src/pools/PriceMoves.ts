import type { PoolId, PoolState } from '@oxbow/amm/PoolState'
import type { Snapshot } from '@oxbow/router/Snapshot'

/** Time constant of the decay: a move ten minutes ago has 1/e of the weight of one now. */
const memorySeconds = 600

/** Recent volatility of each pool. */
export type PriceMoves = {
  /** Processes a newer snapshot; unchanged pools only cost a comparison. */
  look(snapshot: Pick<Snapshot, 'pools' | 'blockTimestampSeconds'>): void
  /** Standard deviation of the pool's price over that many seconds, in basis points; 0 if no move was seen. */
  deviationBps(pool: PoolId, seconds: number): number
}

type Seen = { pool: PoolState; logPrice: number; variancePerSecond: number; atSeconds: number }

/** Exponentially weighted variance of log returns (RiskMetrics 1996, by time instead of steps). */
export function createPriceMoves(): PriceMoves {
  const seen = new Map<PoolId, Seen>()
  let nowSeconds = 0

  return {
    look({ pools, blockTimestampSeconds }) {
      nowSeconds = blockTimestampSeconds
      for (const [id, pool] of pools) {
        const before = seen.get(id)
        if (before?.pool === pool) continue
        const logPrice = toLogPrice(pool)
        if (!Number.isFinite(logPrice)) continue
        const move = before === undefined ? 0 : logPrice - before.logPrice
        const variancePerSecond = (before ? decayed(before, nowSeconds) : 0) + move ** 2 / memorySeconds
        seen.set(id, { pool, logPrice, variancePerSecond, atSeconds: nowSeconds })
      }
    },
    deviationBps(pool, seconds) {
      const known = seen.get(pool)
      return known === undefined ? 0 : Math.sqrt(decayed(known, nowSeconds) * seconds) * 10_000
    },
  }
}

function decayed({ variancePerSecond, atSeconds }: Seen, nowSeconds: number): number {
  return variancePerSecond * Math.exp(-Math.max(0, nowSeconds - atSeconds) / memorySeconds)
}

function toLogPrice(pool: PoolState): number {
  return pool.protocol === 'v2'
    ? Math.log(Number(pool.reserve1)) - Math.log(Number(pool.reserve0))
    : 2 * Math.log(Number(pool.sqrtPriceX96))
}
