import { countPlaces, toRaw } from '@oxbow/i18n/Decimal'
import type { SwapForm } from '../../features/swap/form/SwapForm.ts'

/** The typed text in raw units of its side's token; undefined if invalid. */
export function toTypedAmount(form: SwapForm): bigint | undefined {
  const token = form.field === 'input' ? form.tokenIn : form.tokenOut
  if (token === undefined || form.text === '' || countPlaces(form.text) > token.decimals) return undefined
  return toRaw(form.text, token.decimals)
}
