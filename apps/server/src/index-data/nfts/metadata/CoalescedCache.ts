import { NftError } from './NftFault.ts'

const hour = 3_600_000
/** Cache durations. An unreachable host may come back soon; a contract's own fault seldom changes. */
const keptMs = { answer: hour, fault: 5 * 60_000, unreachable: 20_000 } as const
type Kept<T> = { readonly answer: Promise<T>; untilMs: number; size: number }

/** Cache of answers by question: requested once at a time, kept for an hour while there is room. */
export class CoalescedCache<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #waiting: (() => void)[] = []
  readonly #room: number
  readonly #maxAtOnce: number
  readonly #sizeOf: (answer: T) => number
  #size = 0
  #running = 0

  /** @param options.maxAtOnce concurrent requests; others wait */
  constructor(
    { room, maxAtOnce }: { readonly room: number; readonly maxAtOnce: number },
    sizeOf: (answer: T) => number,
  ) {
    this.#room = room
    this.#maxAtOnce = maxAtOnce
    this.#sizeOf = sizeOf
  }

  read(question: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(question)
    if (known && Date.now() < known.untilMs) return known.answer
    this.#remove(question)
    const entry: Kept<T> = { answer: this.#inTurn(ask), untilMs: Number.POSITIVE_INFINITY, size: question.length + 200 }
    this.#kept.set(question, entry)
    this.#size += entry.size
    entry.answer.then(
      (answer) => {
        entry.untilMs = Date.now() + keptMs.answer
        this.#grow(question, entry, this.#sizeOf(answer))
      },
      (error: unknown) => {
        const isAway = !(error instanceof NftError) || error.fault === 'unreachable'
        entry.untilMs = Date.now() + (isAway ? keptMs.unreachable : keptMs.fault)
        this.#grow(question, entry, 0)
      },
    )
    return entry.answer
  }

  async #inTurn(ask: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxAtOnce) await new Promise<void>((done) => this.#waiting.push(done))
    else this.#running++
    try {
      return await ask()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  #grow(question: string, entry: Kept<T>, size: number): void {
    if (this.#kept.get(question) !== entry) return
    entry.size += size
    this.#size += size
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#room) return
      this.#remove(oldest)
    }
  }

  #remove(question: string): void {
    this.#size -= this.#kept.get(question)?.size ?? 0
    this.#kept.delete(question)
  }
}
