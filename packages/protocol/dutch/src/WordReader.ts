import { BaseError } from '@oxbow/errors/BaseError'

type Hex = `0x${string}`

/**
 * Strictly reads ABI-encoded words, accepting only canonical encodings: each offset points to the end of the previous part, padding is zero, and no
 * bytes are left over. Contracts accept more than that, so whatever passes here means the same to the contract.
 */
export class WordReader {
  readonly #digits: string
  /** Byte position where the next dynamic part must begin. */
  #next: number

  /** @param headWords words of the outermost tuple's head. @throws {NotExactError} */
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

  /** Start of the dynamic part whose offset, relative to `base`, is at `at`. `words` is the size of the part without its own dynamic parts. */
  enter(at: number, base: number, words: number): number {
    const start = this.#next
    if (this.uint(at) !== BigInt(start - base)) throw new NotExactError()
    this.#claim(words)
    return start
  }

  /** Starts of the elements of an array of static elements, `words` each. */
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

  /** @throws {NotExactError} when bytes are left over */
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

/** The bytes aren't a canonical ABI encoding. */
export class NotExactError extends BaseError {
  override readonly name = 'Dutch.NotExactError'
  constructor() {
    super('The bytes are not canonically encoded.')
  }
}
