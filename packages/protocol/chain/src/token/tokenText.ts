/**
 * What a token calls itself, fit to be stored and compared: anybody may put anything there. Without what cannot be seen or moves what stands around it
 * (control, format, private and unassigned characters, direction overrides, fillers, and what was no UTF-8), each blank one space, no letter under more
 * than two marks, and at most `length` characters. Undefined when nothing is left.
 *
 * @example toTokenText('\u202eCDSU', 24) // 'CDSU'
 */
export function toTokenText(raw: string, length: number): string | undefined {
  const clean = raw
    // No more of a book than can be shown is read.
    .slice(0, 20 * length)
    // JavaScript counts the byte order mark among the blanks.
    .replace(/[^\S\uFEFF]+/gu, ' ')
    .replace(unseen, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim()
  return clean === '' ? undefined : [...clean].slice(0, length).join('').trimEnd()
}

/**
 * The same for the eye: letters that are written from right to left are set apart, or they would pull the numbers and words beside them to their other
 * side. Applied twice it is the same as once.
 *
 * @example toShownText('עברית', 24) // '\u2068עברית\u2069'
 */
export function toShownText(raw: string, length: number): string | undefined {
  const text = toTokenText(raw, length)
  return text !== undefined && rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}

/** Without what `toShownText` adds: for comparing with what somebody types. */
export function withoutIsolates(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '')
}

export const nameLength = 64
export const symbolLength = 24

/** The braille blank is the one letter without ink that Unicode does not call ignorable. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]/gu

/** The blocks that Unicode keeps for scripts from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
