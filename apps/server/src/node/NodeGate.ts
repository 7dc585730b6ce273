import { BaseError } from '@oxbow/errors/BaseError'

/** At most so much of what strangers ask works in a chain's node at a time: the server reads the chain through the same one. */
const slots = 4
const slotsPerVisitor = 2
const longestQueue = 200
/** Longer than this nobody waits for a turn. */
const patienceMs = 8_000

type Waiting = { readonly visitor: string; readonly start: () => void; readonly timer: NodeJS.Timeout }

/** Lets a few requests into one chain's node at a time, and of one visitor fewer, so that nobody can keep it from the others. */
export class NodeGate {
  #running = 0
  readonly #runningOf = new Map<string, number>()
  #queue: Waiting[] = []

  /** Runs `work` when it is the visitor's turn. @throws {NodeBusyError} when too many wait, or for too long */
  async run<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(visitor)
    try {
      return await work()
    } finally {
      this.#leave(visitor)
    }
  }

  async #enter(visitor: string): Promise<void> {
    if (this.#mayEnter(visitor)) return this.#count(visitor, 1)
    if (this.#queue.length >= longestQueue) throw new NodeBusyError()
    await new Promise<void>((start, fail) => {
      const giveUp = () => {
        this.#queue = this.#queue.filter((waiting) => waiting !== entry)
        fail(new NodeBusyError())
      }
      const entry: Waiting = { visitor, start, timer: setTimeout(giveUp, patienceMs).unref() }
      this.#queue.push(entry)
    })
  }

  #leave(visitor: string): void {
    this.#count(visitor, -1)
    const next = this.#queue.find((waiting) => this.#mayEnter(waiting.visitor))
    if (!next) return
    this.#queue = this.#queue.filter((waiting) => waiting !== next)
    clearTimeout(next.timer)
    this.#count(next.visitor, 1)
    next.start()
  }

  #mayEnter(visitor: string): boolean {
    return this.#running < slots && (this.#runningOf.get(visitor) ?? 0) < slotsPerVisitor
  }

  #count(visitor: string, change: 1 | -1): void {
    this.#running += change
    const count = (this.#runningOf.get(visitor) ?? 0) + change
    if (count > 0) this.#runningOf.set(visitor, count)
    else this.#runningOf.delete(visitor)
  }
}

export class NodeBusyError extends BaseError {
  override name = 'Server.NodeBusyError'
  constructor() {
    super('The node of this network is busy.', {
      code: 'Timeout',
      nextAction: 'Try again in a moment.',
      retryable: true,
    })
  }
}
