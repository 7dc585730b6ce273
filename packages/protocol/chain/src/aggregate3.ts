import { BaseError } from '@oxbow/errors/BaseError'
import type { Hex } from 'viem'

/** Selector of `aggregate3((address target, bool allowFailure, bytes callData)[])`. */
const selector = '0x82ad56cb'
/** Hex digits per 32-byte word. */
const word = 64

/**
 * Encodes `aggregate3` with `allowFailure` for every call. Specialized because a page reads hundreds of positions every few blocks, and a generic ABI
 * encoder takes longer than a frame for that.
 */
export function encodeAggregate3(calls: readonly { readonly target: Hex; readonly callData: Hex }[]): Hex {
  const heads: string[] = []
  const bodies: string[] = []
  let offset = calls.length * 32
  for (const { target, callData } of calls) {
    const bytes = callData.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / word) * word, '0')
    heads.push(toWord(offset))
    bodies.push(
      target.slice(2).toLowerCase().padStart(word, '0'),
      toWord(1),
      toWord(96),
      toWord(bytes.length / 2),
      padded,
    )
    offset += 128 + padded.length / 2
  }
  return `${selector}${toWord(32)}${toWord(calls.length)}${heads.join('')}${bodies.join('')}`
}

/**
 * The return data of each call; undefined for a call that reverted or returned nothing.
 *
 * @throws {UnreadableAnswerError} when the data isn't a return value of `aggregate3`
 */
export function decodeAggregate3(answer: Hex): readonly (Hex | undefined)[] {
  /** The word at a byte offset, as a number. */
  const read = (at: number): number => {
    const digits = answer.slice(2 + at * 2, 2 + at * 2 + word)
    const value = Number(`0x${digits}`)
    if (digits.length !== word || !Number.isSafeInteger(value)) throw new UnreadableAnswerError()
    return value
  }
  const list = read(0)
  const first = list + 32
  return Array.from({ length: read(list) }, (_, index): Hex | undefined => {
    const result = first + read(first + index * 32)
    const bytes = result + read(result + 32)
    const length = read(bytes)
    const start = 2 + (bytes + 32) * 2
    if (start + length * 2 > answer.length) throw new UnreadableAnswerError()
    return read(result) === 0 || length === 0 ? undefined : `0x${answer.slice(start, start + length * 2)}`
  })
}

export class UnreadableAnswerError extends BaseError {
  override name = 'UnreadableAnswerError'

  constructor() {
    super('The node did not answer as Multicall3 does.', { code: 'NodeUnavailable', retryable: true })
  }
}

function toWord(value: number): string {
  return value.toString(16).padStart(word, '0')
}
