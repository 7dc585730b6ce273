import type { GuardedKind } from '@oxbow/guards/readGuard'
import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as LimitForm from '../limit/LimitForm.ts'
import type * as LimitPrice from '../limit/LimitPrice.ts'

/** The user's input for a stop-loss or take-profit, besides tokens and amount. */
export type StopForm = {
  readonly kind: StopKind
  /** Its price is the trigger price. */
  readonly limit: LimitForm.LimitForm
  /** How far below the trigger price the order may fill at worst, in per cent. */
  readonly floor: Floor
  readonly windowSeconds: number
}

export type StopKind = Exclude<GuardedKind, 'market'>

export const floors = [10, 25, 50] as const
export type Floor = (typeof floors)[number]

/** Presets, in per cent from the market. */
export const presets = { 'stop-loss': [-5, -10, -20], 'take-profit': [5, 10, 20] } as const satisfies Record<
  StopKind,
  readonly number[]
>

/** Tolerance below the market's mean price, in basis points. */
export const toleranceBps = 150
/** Divisor of the pool's mean liquidity at signing, which gives the minimum liquidity. */
const leastLiquidityShare = 2n

export function initial(kind: StopKind, limit: LimitForm.LimitForm): StopForm {
  return { kind, limit, floor: 25, windowSeconds: 600 }
}

/** The price input as shown: 10% from the market by default, and following it. */
export function withDefaultPrice({ kind, limit }: Pick<StopForm, 'kind' | 'limit'>, facts: Facts): LimitForm.LimitForm {
  const { decimals, market } = facts
  if (limit.price.kind !== 'market' || market === undefined) return limit
  return LimitForm.withPreset(limit, presets[kind][1], { market, decimals })
}

/** The trigger price; undefined if none was typed and the market is unknown. */
export function triggerPriceOf(form: Pick<StopForm, 'kind' | 'limit'>, facts: Facts): Price | undefined {
  const limit = withDefaultPrice(form, facts)
  return limit.price.kind === 'market' ? undefined : LimitForm.priceOf(limit, facts)
}

/** The minimum received in any market, rounded down; at least one raw unit. */
export function worstOut({ amountIn, floor, price }: WorstFacts): bigint {
  const out = (amountIn * price.numerator * BigInt(100 - floor)) / (price.denominator * 100n)
  return out > 0n ? out : 1n
}

/** The pool's minimum liquidity, so that an order isn't filled at an easily manipulated price. */
export function leastLiquidityOf(liquidity: bigint): bigint {
  const least = liquidity / leastLiquidityShare
  return least > 0n ? least : 1n
}

type Facts = { readonly market: Price | undefined; readonly decimals: LimitPrice.Decimals }
type WorstFacts = { readonly amountIn: bigint; readonly floor: Floor; readonly price: Price }
