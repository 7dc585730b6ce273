import type { Searchable } from './matchTokens.ts'

/**
 * The token that another one passes itself off as: the first of `known` with a symbol or name that reads the same, at another address. Letters of other
 * alphabets, digits and blanks that look alike count as the same.
 *
 * @example findImitated({ symbol: 'USDС', … }, [usdc]) // usdc: the last letter is Cyrillic
 */
export function findImitated<T extends Searchable>(token: Searchable, known: readonly T[]): T | undefined {
  const [symbol, name] = [toSkeleton(token.symbol), toSkeleton(token.name)]
  return known.find((other) => {
    if (other.address === token.address) return false
    return (symbol !== '' && toSkeleton(other.symbol) === symbol) || (name !== '' && toSkeleton(other.name) === name)
  })
}

const skeletons = new Map<string, string>()

/** What is left for the eye. Remembered, because lists are long and the same names come again with every key. */
function toSkeleton(text: string): string {
  const known = skeletons.get(text)
  if (known !== undefined) return known
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}₮$€]/gu, '')
  const skeleton = Array.from(plain, (letter) => twins[letter] ?? letter).join('')
  if (skeletons.size > 20_000) skeletons.clear()
  skeletons.set(text, skeleton)
  return skeleton
}

/** Lower-case letters of Cyrillic and Greek, digits and signs that a reader takes for a Latin letter (the commonest of Unicode UTS 39). */
const twins: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['a', 'аα'],
      ['b', 'вβь'],
      ['c', 'сϲ'],
      ['d', 'ԁ'],
      ['e', 'еєε'],
      ['h', 'нһ'],
      ['i', 'іι1lӏ|'],
      ['j', 'ј'],
      ['k', 'кκ'],
      ['m', 'мμ'],
      ['n', 'пη'],
      ['o', 'оοσ0'],
      ['p', 'рρ'],
      ['s', 'ѕ5$'],
      ['t', 'тτ₮'],
      ['u', 'υц'],
      ['v', 'ѵν'],
      ['w', 'ԝω'],
      ['x', 'хχ'],
      ['y', 'уγ'],
    ] as const
  ).flatMap(([letter, alike]) => Array.from(alike, (twin) => [twin, letter] as const)),
)
