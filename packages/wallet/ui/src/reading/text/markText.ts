import type { TextMark } from '../Reading.ts'

/** Finds characters that reverse, hide or break the text around them. Line breaks and tabs are allowed. */
export function markText(text: string): readonly TextMark[] {
  return [...text.matchAll(marked)].map(({ 0: found, index }) => ({
    at: index,
    length: found.length,
    kind: kindOf(found),
  }))
}

function kindOf(character: string): TextMark['kind'] {
  if (direction.test(character)) return 'direction'
  return /\p{Cc}/u.test(character) ? 'control' : 'invisible'
}

/** Unicode's bidirectional controls (UAX #9). */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** Those, plus control characters, format characters and blank letters. Joiners inside emoji are allowed. */
const marked = new RegExp(
  [
    String.raw`(?![\n\r\t])\p{Cc}`,
    String.raw`(?!(?<=[\p{Emoji}\ufe0f])\u200d(?=\p{Emoji}))\p{Cf}`,
    String.raw`[\u115f\u1160\u17b4\u17b5\u2028\u2029\u2800\u3164\uffa0]`,
    String.raw`\u034f`,
    String.raw`(?<!\p{Emoji})[\ufe00-\ufe0f]`,
    String.raw`[\u{e0100}-\u{e01ef}]`,
  ].join('|'),
  'gu',
)
