import { BaseError } from '@oxbow/errors/BaseError'

type Hex = `0x${string}`

/**
 * Reads ABI-encoded bytes word by word, and only as an encoder writes them: each offset leads to where the part before it ended, paddings are zero, and nothing is
 * left over. A contract reads more than that, so what passes here means the same to it and to us.
 */
export class WordReader {
  readonly #digits: string
  /** Where the next part that has an offset must begin, in bytes. */
  #next: number

  /** `headWords`: of the outermost tuple. @throws {NotExactError} */
  constructor(data: Hex, headWords: number) {
    if (!/^0x(?:[0-9a-f]{64})+$/i.test(data)) throw new NotExactError()
    this.#digits = data.slice(2).toLowerCase()
    this.#next = headWords * 32
  }

  uint(at: number): bigint {
    return BigInt(`0x${this.#word(at)}`)
  }

  int(at: number): bigint {
    return BigInt.asIntN(256, this.uint(at))
  }

  address(at: number): Hex {
    const word = this.#word(at)
    if (!word.startsWith('0'.repeat(24))) throw new NotExactError()
    return `0x${word.slice(24)}`
  }

  /** Where the part begins whose offset from `base` is at `at`. It has so many words besides parts of its own. */
  enter(at: number, base: number, words: number): number {
    const start = this.#next
    if (this.uint(at) !== BigInt(start - base)) throw new NotExactError()
    this.#claim(words)
    return start
  }

  /** The elements of an array of parts without offsets, `words` each: where each begins. */
  enterArray(at: number, base: number, words: number): readonly number[] {
    const start = this.enter(at, base, 1)
    const length = this.#lengthAt(start)
    this.#claim(length * words)
    return Array.from({ length }, (_, index) => start + 32 + index * words * 32)
  }

  bytes(at: number, base: number): Hex {
    const start = this.enter(at, base, 1)
    const length = this.#lengthAt(start)
    this.#claim(Math.ceil(length / 32))
    const [from, to] = [(start + 32) * 2, (start + 32 + length) * 2]
    if (/[^0]/.test(this.#digits.slice(to, this.#next * 2))) throw new NotExactError()
    return `0x${this.#digits.slice(from, to)}`
  }

  /** @throws {NotExactError} where more bytes follow */
  end(): void {
    if (this.#next * 2 !== this.#digits.length) throw new NotExactError()
  }

  #claim(words: number): void {
    this.#next += words * 32
    if (this.#next * 2 > this.#digits.length) throw new NotExactError()
  }

  #lengthAt(at: number): number {
    const length = this.uint(at)
    if (length > BigInt(this.#digits.length)) throw new NotExactError()
    return Number(length)
  }

  #word(at: number): string {
    const word = this.#digits.slice(at * 2, at * 2 + 64)
    if (word.length !== 64) throw new NotExactError()
    return word
  }
}

/** The bytes are not what an encoder writes. */
export class NotExactError extends BaseError {
  override readonly name = 'Dutch.NotExactError'
  constructor() {
    super('The bytes are not what an encoder writes.')
  }
}
