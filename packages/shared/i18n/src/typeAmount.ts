import { countPlaces, type DecimalText } from './Decimal.ts'
import { getNumberMarks } from './Locale.ts'
import { toDecimalText } from './parseAmount.ts'

/**
 * What an amount field shows and means after an edit: the whole part is grouped while typing, and the caret stays before the same digits. Text that
 * isn't an amount stays as typed and means nothing, because without the invalid character it would be another amount. Excess decimals are rejected
 * when typed and cut off when pasted.
 *
 * @example typeAmount({ before: '123', text: '1234', caret: 4 }, { places: 6, locale: 'en' }) // { text: '1,234', amount: '1234', caret: 5 }
 */
export function typeAmount(edit: typeAmount.Edit, { places, locale }: typeAmount.Options): typeAmount.Typed {
  const { before = '', text, caret, pasted } = edit
  const { group } = getNumberMarks(locale)
  const plain = (part: string) => part.replaceAll(group, '')
  let start = pasted?.start ?? 0
  if (!pasted) while (start < caret && before[start] === text[start]) start++
  const [inserted, rest] = [text.slice(start, caret), text.slice(caret)]
  // The marks around an edit were written here and go; a mark in it is what somebody means. What a keyboard puts in at once replaces the whole.
  const isPart = before.endsWith(rest) && (pasted !== undefined || inserted.length < 2)
  const meant = isPart ? plain(text.slice(0, start)) + inserted + plain(rest) : text
  const amount = accept(pasted ? meant.replace(/\p{Sc}/u, '') : meant, places, locale, pasted !== undefined)
  if (amount === undefined) return { text, amount: '', caret }
  if (amount === null) return { text: edit.before ?? text, amount, caret: start }
  const shown = writeAmount(amount, locale)
  return { text: shown, amount, caret: placeBefore(plain(rest).length, shown, group, edit.isForward ?? false) }
}

export declare namespace typeAmount {
  type Edit = {
    /** The text before; undefined if it wasn't an amount, whose marks are all somebody's own. */
    before?: string | undefined
    text: string
    /** Place of the caret in `text`. */
    caret: number
    /** Where the edit began, if it was pasted. */
    pasted?: { readonly start: number } | undefined
    /** The character after the caret was deleted. */
    isForward?: boolean
  }
  type Options = {
    /** Undefined for no limit. */
    places: number | undefined
    locale: string
  }
  type Typed = {
    readonly text: string
    /** Empty if the text isn't an amount; null if the edit is rejected. */
    readonly amount: DecimalText | '' | null
    readonly caret: number
  }
}

/** Writes typed decimal text for a field: every digit stays, the whole part is grouped by three. After a leading 0 a group would read as decimals. */
export function writeAmount(text: DecimalText | '', locale: string): string {
  const { group, decimal } = getNumberMarks(locale)
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.startsWith('0') ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group)
  return grouped + (fraction === undefined ? '' : decimal + fraction)
}

function accept(
  text: string,
  places: number | undefined,
  locale: string,
  isPasted: boolean,
): DecimalText | '' | null | undefined {
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

/** The place with so many characters behind it, marks of grouping apart; a deleted mark is stepped over. */
function placeBefore(characters: number, shown: string, group: string, isForward: boolean): number {
  let [at, behind] = [shown.length, 0]
  while (at > 0 && (behind < characters || (!isForward && shown[at - 1] === group))) if (shown[--at] !== group) behind++
  return at
}
