import type { GuardedKind } from '@oxbow/guards/readGuard'
import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as GuardedForm from '../guarded/GuardedForm.ts'
import type * as LimitForm from '../limit/LimitForm.ts'

/** The user's input for a stop-loss or take-profit, besides tokens and amount. The price of `limit` is the trigger price. */
export type StopForm = GuardedForm.GuardedForm & {
  readonly kind: StopKind
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

export function initial(kind: StopKind, limit: LimitForm.LimitForm): StopForm {
  return { kind, limit, floor: 25, windowSeconds: 600 }
}

/** The price input as shown: 10% from the market by default, and following it. */
export function withDefaultPrice(
  { kind, limit }: Pick<StopForm, 'kind' | 'limit'>,
  facts: LimitForm.Facts,
): LimitForm.LimitForm {
  return GuardedForm.withDefaultPrice(limit, presets[kind][1], facts)
}

/** The trigger price; undefined if none was typed and the market is unknown. */
export function triggerPriceOf(
  { kind, limit }: Pick<StopForm, 'kind' | 'limit'>,
  facts: LimitForm.Facts,
): Price | undefined {
  return GuardedForm.priceOf(limit, presets[kind][1], facts)
}

/** The minimum received in any market, rounded down; at least one raw unit. */
export function worstOut({ amountIn, floor, price }: WorstFacts): bigint {
  const out = (amountIn * price.numerator * BigInt(100 - floor)) / (price.denominator * 100n)
  return out > 0n ? out : 1n
}

type WorstFacts = { readonly amountIn: bigint; readonly floor: Floor; readonly price: Price }
