import type { GuardedKind } from '@oxbow/guards/readGuard'
import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as LimitForm from '../LimitForm.ts'
import type * as LimitPrice from '../LimitPrice.ts'

/** What a person has entered of a stop-loss or a take-profit besides tokens and amount. */
export type StopForm = {
  readonly kind: StopKind
  /** Its price is the one that is waited for. */
  readonly limit: LimitForm.LimitForm
  /** How far below that price the order may be filled at worst, in per cent. */
  readonly floor: Floor
  readonly windowSeconds: number
}

export type StopKind = Exclude<GuardedKind, 'market'>

export const floors = [10, 25, 50] as const
export type Floor = (typeof floors)[number]

/** Per cent from the market that one press asks for. */
export const presets = { 'stop-loss': [-5, -10, -20], 'take-profit': [5, 10, 20] } as const satisfies Record<
  StopKind,
  readonly number[]
>

/** Less than the market's mean by so much is enough, in hundredths of a percent. */
export const toleranceBps = 150
/** Of what the pool had over the window when it was signed. */
const leastLiquidityShare = 2n

export function initial(kind: StopKind, limit: LimitForm.LimitForm): StopForm {
  return { kind, limit, floor: 25, windowSeconds: 600 }
}

/** The price part as it is shown: where nothing was typed, ten per cent from the market, and following it. */
export function withDefaultPrice({ kind, limit }: Pick<StopForm, 'kind' | 'limit'>, facts: Facts): LimitForm.LimitForm {
  const { decimals, market } = facts
  if (limit.price.kind !== 'market' || market === undefined) return limit
  return LimitForm.withPreset(limit, presets[kind][1], { market, decimals })
}

/** The price that is waited for; undefined where none was typed and nobody knows the market. */
export function triggerPriceOf(form: Pick<StopForm, 'kind' | 'limit'>, facts: Facts): Price | undefined {
  const limit = withDefaultPrice(form, facts)
  return limit.price.kind === 'market' ? undefined : LimitForm.priceOf(limit, facts)
}

/** The least that is received whatever the market, rounded down; at least one raw unit. */
export function worstOut({ amountIn, floor, price }: WorstFacts): bigint {
  const out = (amountIn * price.numerator * BigInt(100 - floor)) / (price.denominator * 100n)
  return out > 0n ? out : 1n
}

/** What the pool must have, so that an order is not filled by a price that nobody defends. */
export function leastLiquidityOf(liquidity: bigint): bigint {
  const least = liquidity / leastLiquidityShare
  return least > 0n ? least : 1n
}

type Facts = { readonly market: Price | undefined; readonly decimals: LimitPrice.Decimals }
type WorstFacts = { readonly amountIn: bigint; readonly floor: Floor; readonly price: Price }
