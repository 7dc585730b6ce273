import type { PoolTrades } from '@oxbow/contract/marketDocuments'
import { backTest } from '@oxbow/positions/backTest'

/** The trades of a range's backtest. */
export type TradesSource =
  | { readonly status: 'loading' }
  | { readonly status: 'unknown' }
  /** No trades, in this pool or another of the pair. */
  | { readonly status: 'none' }
  | { readonly status: 'here'; readonly trades: PoolTrades }
  /** Trades of another pool of the pair: their fees don't apply to this pool. `isTurned`: its first token is the second of this one. */
  | { readonly status: 'elsewhere'; readonly trades: PoolTrades; readonly isTurned: boolean }

/** The result of a range's 30-day backtest. */
export type RangeTrial =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unknown' }
  /** No trades. */
  | { readonly kind: 'none' }
  | { readonly kind: 'time'; readonly days: number; readonly timeInside: number }
  | {
      readonly kind: 'earned'
      readonly days: number
      readonly timeInside: number
      /** Undefined without trades. */
      readonly yearlyRate: number | undefined
      /** For the entered deposit; undefined without one. */
      readonly deposit: { readonly feeShare: number; readonly amount0: number; readonly amount1: number } | undefined
    }

export function toRangeTrial(source: TradesSource, facts: backTest.Facts): RangeTrial {
  if (source.status === 'loading' || source.status === 'unknown' || source.status === 'none')
    return { kind: source.status }
  const { trades } = source
  const { range } = facts
  const isTurned = source.status === 'elsewhere' && source.isTurned
  const tried = backTest(
    trades,
    isTurned ? { ...facts, range: { tickLower: -range.tickUpper, tickUpper: -range.tickLower } } : facts,
  )
  if (tried.seconds === 0) return { kind: 'none' }
  const { timeInside, yearlyRate, fees, feeShare } = tried
  const days = tried.seconds / 86_400
  if (source.status === 'elsewhere') return { kind: 'time', days, timeInside }
  const deposit = fees === undefined || feeShare === undefined ? undefined : { ...fees, feeShare }
  return { kind: 'earned', days, timeInside, yearlyRate, deposit }
}
