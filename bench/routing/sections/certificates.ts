import { route } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { createTrades, type Trade } from '../market/createTrades.ts'
import type { FloatMarket } from '../market/FloatMarket.ts'
import type { BenchMarket } from '../market/syntheticMarket.ts'
import { quantile } from '../measure/timing.ts'
import { toRequest } from './timeQuotes.ts'

/** Certificates of plans: upper bounds of their distance to the optimum. */
export type Certified = {
  readonly trades: number
  readonly knownShare: number
  readonly within10Share: number
  /** Of plans with a certificate. */
  readonly p50Bp: number
}

/** Trades of $100 to $30,000. */
export function drawOrdinary(
  market: BenchMarket,
  floats: FloatMarket,
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Trade[] {
  return createTrades(market, floats, { count, seed, boundRounds: 8, logUsd: [2, Math.log10(30_000)] })
}

export function certificatesOf(trades: readonly Trade[], snapshot: Snapshot): Certified {
  return certifiedOf(
    trades.map((trade) => {
      const result = route(snapshot, toRequest(trade))
      return result.status === 'planned' ? result.plan.optimalityGapBps : undefined
    }),
  )
}

export function certifiedOf(bounds: readonly (number | undefined)[]): Certified {
  const known = bounds.filter((bp) => bp !== undefined)
  return {
    trades: bounds.length,
    knownShare: known.length / bounds.length,
    within10Share: known.filter((bp) => bp <= 10).length / bounds.length,
    p50Bp: quantile(known, 0.5) ?? Number.NaN,
  }
}
