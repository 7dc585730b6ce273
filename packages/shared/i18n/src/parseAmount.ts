import { countPlaces, type DecimalText, isDecimalText, toRaw } from './Decimal.ts'
import { getNumberMarks } from './Locale.ts'

/**
 * Parses an amount as people write it: `1,234.56`, `1.234,56`, `1 234,56`,
 * `1’234.56`, `1e-7`, `٣٫٥`. If a mark is ambiguous (`1,234`), the locale decides.
 *
 * @example parseAmount('1.234,56', 6, 'en') // { ok: true, text: '1234.56', raw: 1234560000n }
 */
export function parseAmount(input: string, decimals: number, locale: string): parseAmount.ReturnType {
  const text = toDecimalText(input, locale)
  if (text === undefined) return { ok: false, reason: 'not-a-number' }
  if (countPlaces(text.includes('.') ? text.replace(/0+$/, '') : text) > decimals) {
    return { ok: false, reason: 'too-many-places' }
  }
  return { ok: true, text, raw: toRaw(text, decimals) }
}

export declare namespace parseAmount {
  type ReturnType =
    | { readonly ok: true; readonly text: DecimalText; readonly raw: bigint }
    | { readonly ok: false; readonly reason: 'not-a-number' | 'too-many-places' }
}

/**
 * The same number with a decimal point and without grouping. Keeps the typed digits, including trailing zeros and point.
 *
 * With `isTyped`, the text may be incomplete. Then the locale's grouping mark is never a decimal mark, because in German "1.23" becomes "1.234", a
 * thousand times as much, with the next key. Until the group is complete it isn't a number, except after a 0, which is never grouped.
 */
export function toDecimalText(
  input: string,
  locale: string,
  { isTyped = false }: toDecimalText.Options = {},
): DecimalText | undefined {
  const marks = getNumberMarks(locale)
  let text = input.trim()
  marks.digits.forEach((digit, value) => {
    text = text.replaceAll(digit, String(value))
  })
  // Keyboards write the digits of their own script, whatever the page's language: Arabic, Persian, full width.
  text = text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
  // Never decimal marks: spaces of any width, apostrophes, underscores.
  text = text.replace(/[\s\u00a0\u202f\u2009'’_]/g, '')
  // Arabic decimal and thousands marks.
  text = text.replaceAll('٫', '.').replaceAll('٬', '')
  if (marks.hasPairs && /^[1-9]\d?(,\d\d)+,\d{3}(\.\d*)?$/.test(text)) text = text.replaceAll(',', '')

  const exponent = /^([\d.,]+)e([+-]?\d{1,3})$/i.exec(text)
  if (exponent) {
    const mantissa = resolveMarks(exponent[1] as string, marks.group, false)
    return mantissa === undefined ? undefined : shift(mantissa, Number(exponent[2]))
  }
  return resolveMarks(text, marks.group, isTyped)
}

export declare namespace toDecimalText {
  type Options = {
    /** Typed key by key, not pasted as a whole. */
    isTyped?: boolean
  }
}

/** Decides whether `.` or `,` is the decimal mark. */
function resolveMarks(text: string, group: string, isTyped: boolean): DecimalText | undefined {
  if (!/^[\d.,]+$/.test(text)) return undefined
  const lastPoint = text.lastIndexOf('.')
  const lastComma = text.lastIndexOf(',')
  if (lastPoint === -1 && lastComma === -1) return text
  if (lastPoint !== -1 && lastComma !== -1) {
    return lastPoint > lastComma ? withDecimalMark(text, '.', ',') : withDecimalMark(text, ',', '.')
  }
  const mark = lastPoint === -1 ? ',' : '.'
  const isGrouped = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(text)
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return isGrouped ? text.replaceAll(mark, '') : undefined
  if (mark === group && isGrouped) return text.replace(mark, '')
  if (mark === group && isTyped && /^0*[1-9]/.test(text)) return undefined
  return withDecimalMark(text, mark, '')
}

function withDecimalMark(text: string, decimal: string, group: string): DecimalText | undefined {
  const at = text.lastIndexOf(decimal)
  const whole = text.slice(0, at)
  const fraction = text.slice(at + 1)
  if (whole.includes(decimal) || (group !== '' && fraction.includes(group))) return undefined
  if (group !== '' && !/^\d{1,3}([.,]\d{3})*$/.test(whole)) return undefined
  const result = `${group === '' ? whole : whole.replaceAll(group, '')}.${fraction}`
  return isDecimalText(result) ? result : undefined
}

/** Moves the point by `places` (to the right if positive) as text, so that no digit changes. */
function shift(text: DecimalText, places: number): DecimalText {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole + fraction
  const point = whole.length + places
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const head = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const tail = padded.slice(at)
  return tail === '' ? head : `${head}.${tail}`
}
