import type { Searchable } from './matchTokens.ts'

/**
 * The token that another one imitates: the first of `known` at another address with a symbol or name that looks the same. Confusable letters of other
 * alphabets, digits and spaces count as equal.
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

/** Reduces a text to what it looks like. Cached, because long lists are compared again with every keystroke. */
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

/** Lower-case Cyrillic and Greek letters, digits and signs that look like a Latin letter (the most common of Unicode UTS 39). */
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
