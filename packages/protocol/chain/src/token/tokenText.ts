/**
 * A token's name or symbol, made safe to store and compare, because it may contain anything. Removes invisible characters and those that affect
 * surrounding text (control, format, private-use and unassigned characters, direction overrides, fillers, invalid UTF-8), collapses whitespace to
 * single spaces, allows at most two combining marks per letter, and cuts at `length` characters. Undefined when nothing is left.
 *
 * @example toTokenText('\u202eCDSU', 24) // 'CDSU'
 */
export function toTokenText(raw: string, length: number): string | undefined {
  const clean = raw
    // Bounds the work on very long texts.
    .slice(0, 20 * length)
    // In JavaScript, \s includes the byte order mark.
    .replace(/[^\S\uFEFF]+/gu, ' ')
    .replace(unseen, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
  return clean === '' ? undefined : [...clean].slice(0, length).join('').trimEnd()
}

/**
 * Like `toTokenText`, for display: isolates right-to-left text, which would otherwise reorder adjacent numbers and words. Idempotent.
 *
 * @example toShownText('עברית', 24) // '\u2068עברית\u2069'
 */
export function toShownText(raw: string, length: number): string | undefined {
  const text = toTokenText(raw, length)
  return text !== undefined && rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Removes the isolates that `toShownText` adds, to compare with typed text. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '')
}

export const nameLength = 64
export const symbolLength = 24

/** The braille blank is the only invisible letter that Unicode doesn't class as default-ignorable. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]/gu

/** The blocks that Unicode reserves for right-to-left scripts. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
