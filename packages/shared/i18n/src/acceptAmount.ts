import { countPlaces } from './Decimal.ts'
import { toDecimalText } from './parseAmount.ts'

/**
 * The text that an amount field keeps; undefined if it isn't an amount, null to reject too many decimals. Excess decimals of pasted text are cut off.
 */
export function acceptAmount(
  text: string,
  { places, locale, isPasted }: acceptAmount.Options,
): string | null | undefined {
  if (text.trim() === '') return ''
  if (/^[.,]$/.test(text.trim())) return '0.'
  const decimal = toDecimalText(text, locale, { isTyped: !isPasted })
  if (decimal === undefined) return undefined
  const significant = decimal.includes('.') ? decimal.replace(/0+$/, '') : decimal
  if (places === undefined || countPlaces(significant) <= places) return decimal
  if (!isPasted) return null
  const [whole = '', fraction = ''] = decimal.split('.')
  return places === 0 ? whole : `${whole}.${fraction.slice(0, places)}`
}

export declare namespace acceptAmount {
  type Options = {
    /** Undefined for no limit. */
    places: number | undefined
    locale: string
    isPasted: boolean
  }
}
