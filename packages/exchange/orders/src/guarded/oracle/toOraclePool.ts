import { meanTickOf } from '@oxbow/guards/evaluateMarketTerms'
import type { guardedKindOf } from '@oxbow/guards/readGuard'
import { depthOf } from '@oxbow/guards/triggerPrice'
import type { Hex } from 'viem'
import type { Oracle } from './readOracle.ts'

/** A pool's means over a window; undefined if it had no liquidity at all. */
export function toOraclePool(
  { feePips, memory, pool }: Oracle,
  { pair, windowSeconds }: toOraclePool.Options,
): toOraclePool.OraclePool | undefined {
  const [before, now] = memory.secondsPerLiquidityX128
  const inverse = BigInt.asUintN(160, now - before)
  if (inverse === 0n) return undefined
  const liquidity = (BigInt(windowSeconds) << 128n) / inverse
  const meanTick = meanTickOf(memory, windowSeconds)
  return { pool, feePips, windowSeconds, meanTick, liquidity, depth: depthOf(liquidity, meanTick, pair) }
}

export declare namespace toOraclePool {
  type Options = {
    /** Lower-case. */
    readonly pair: guardedKindOf.Pair
    readonly windowSeconds: number
  }
  type OraclePool = {
    /** Lower-case. */
    readonly pool: Hex
    readonly feePips: number
    /** Mean tick over `windowSeconds`. */
    readonly meanTick: number
    readonly windowSeconds: number
    /** Harmonic mean over the window. */
    readonly liquidity: bigint
    /** Raw units of the bought token that the pool pays until its price has moved by 2 %. */
    readonly depth: bigint
  }
}
