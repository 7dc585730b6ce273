import { countPlaces } from './Decimal.ts'
import { toDecimalText } from './parseAmount.ts'

/** What an amount field keeps of a text: undefined where it is no amount, null to refuse more places than there are. Of what is pasted, places too many are cut off. */
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
    /** Undefined: as many as there are. */
    places: number | undefined
    locale: string
    isPasted: boolean
  }
}
