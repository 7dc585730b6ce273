/** A false value for one field of a response. */
export type FieldLie = { readonly field: string; readonly name: string; readonly apply: (answer: unknown) => unknown }

/**
 * All false values for all fields of a response: zero, double, half, the maximum, one decimal more or less, another valid token or address, another
 * chain, an old time, nothing. Calldata is changed word by word.
 */
export function liesAbout(answer: unknown, others: liesAbout.Others): readonly FieldLie[] {
  return leavesOf(answer).flatMap(({ path, value }) =>
    lies(value, path.at(-1), others).map(([name, told]) => ({
      field: path.join('.'),
      name,
      apply: (given) => replaced(given, path, told),
    })),
  )
}

export declare namespace liesAbout {
  type Others = { readonly token: string; readonly address: string }
}

type Leaf = { readonly path: readonly string[]; readonly value: unknown }

function leavesOf(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]))
}

function lies(value: unknown, key: string | undefined, { token, address }: liesAbout.Others): [string, unknown][] {
  if (key === 'chainId') return [['another chain', 1]]
  if (typeof value === 'number')
    return [
      ['zero', 0],
      ['double', value * 2],
      ['half', value / 2],
      ['most', Number.MAX_SAFE_INTEGER],
      ['long ago', value - 1e8],
      ['far away', value + 1e8],
    ]
  if (typeof value === 'boolean') return [['turned', !value]]
  if (typeof value !== 'string') return [['something', '1']]
  if (/^0x[0-9a-fA-F]{40}$/.test(value))
    return [
      ['another token', token],
      ['another address', address],
      ['native', `0x${'0'.repeat(40)}`],
    ]
  if (/^\d+$/.test(value)) {
    const number = BigInt(value)
    return [
      ['zero', '0'],
      ['double', `${number * 2n}`],
      ['half', `${number / 2n}`],
      ['most', `${2n ** 255n}`],
      ['a decimal more', `${number * 10n}`],
      ['a decimal less', `${number / 10n}`],
    ]
  }
  // For contract code one changed byte suffices.
  if (/^0x60[0-9a-f]{2}60[0-9a-f]+$/.test(value))
    return [
      ['no code', '0x'],
      ['another byte', `${value.slice(0, -2)}fe`],
    ]
  if (/^0x[0-9a-f]+$/.test(value) && value.length > 74) return wordLies(value, address)
  if (/^0x[0-9a-f]+$/.test(value))
    return [
      ['zero', '0x0'],
      ['double', `0x${(BigInt(value) * 2n).toString(16)}`],
      ['most', `0x${'f'.repeat(62)}`],
    ]
  return [['other words', 'CLASSIC' === value ? 'WRAP' : `${value}x`]]
}

/** Words after the selector. */
function wordLies(data: string, address: string): [string, unknown][] {
  const words: [string, unknown][] = []
  for (let at = 10; at + 64 <= data.length; at += 64) {
    const told = (word: string) => data.slice(0, at) + word + data.slice(at + 64)
    const value = BigInt(`0x${data.slice(at, at + 64)}`)
    const word = (number: bigint) => (number % 2n ** 256n).toString(16).padStart(64, '0')
    const name = `word ${(at - 10) / 64}`
    words.push(
      [`${name} zero`, told(word(0n))],
      [`${name} double`, told(word(value * 2n))],
      [`${name} most`, told('f'.repeat(64))],
      [`${name} another address`, told(address.slice(2).toLowerCase().padStart(64, '0'))],
    )
  }
  return words
}

function replaced(value: unknown, [key, ...rest]: readonly string[], told: unknown): unknown {
  if (key === undefined) return told
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, told)
  return copy
}
