import type { Hex } from 'viem'
import { meanTickOf, type PoolMemory } from './evaluateMarketTerms.ts'
import type { guardedKindOf } from './readGuard.ts'
import { depthOf } from './triggerPrice.ts'

/** A pool of the factory, with its observations. */
export type Oracle = { readonly pool: Hex; readonly feePips: number; readonly memory: PoolMemory }

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
