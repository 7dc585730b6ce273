import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import * as LimitForm from '../limit/LimitForm.ts'

/** The user's input for a guarded order, besides tokens and amount. */
export type GuardedForm = { readonly limit: LimitForm.LimitForm }

/** The price input as shown: `percent` from the market by default, and following it. */
export function withDefaultPrice(
  limit: LimitForm.LimitForm,
  percent: number,
  { decimals, market }: LimitForm.Facts,
): LimitForm.LimitForm {
  if (limit.price.kind !== 'market' || market === undefined) return limit
  return LimitForm.withPreset(limit, percent, { market, decimals })
}

/** The same as exact price; undefined if none was typed and the market is unknown. */
export function priceOf(limit: LimitForm.LimitForm, percent: number, facts: LimitForm.Facts): Price | undefined {
  const shown = withDefaultPrice(limit, percent, facts)
  return shown.price.kind === 'market' ? undefined : LimitForm.priceOf(shown, facts)
}
