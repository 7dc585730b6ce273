import { toNetwork } from '../http/visitorOf.ts'

const longestQueue = 400
const longestQueueOfVisitor = 50
/** Longest wait in the queue. */
const timeoutMs = 8_000

type Waiting = { readonly start: () => void; readonly timer: NodeJS.Timeout }

/**
 * Limits concurrent requests to what all share, in total and per IPv6 network of a visitor. Queued visitors take turns, however many requests each has, so that
 * nobody can block the others.
 */
export class VisitorGate {
  readonly #options: VisitorGate.Options
  #running = 0
  readonly #runningOf = new Map<string, number>()
  /** By visitor, in the order of their turns. */
  readonly #queues = new Map<string, Waiting[]>()
  #waiting = 0

  constructor(options: VisitorGate.Options) {
    this.#options = options
  }

  /** Number of queued requests. */
  get waiting(): number {
    return this.#waiting
  }

  /**
   * Runs `work` when it is the visitor's turn.
   *
   * @param visitor as `visitorOf` names them
   * @throws `busy()` if too many requests are queued, or after a timeout
   */
  async run<T>(visitor: string, work: () => Promise<T>): Promise<T> {
    const network = toNetwork(visitor)
    await this.#enter(network)
    try {
      return await work()
    } finally {
      this.#leave(network)
    }
  }

  async #enter(visitor: string): Promise<void> {
    if (this.#mayEnter(visitor)) return this.#count(visitor, 1)
    const queue = this.#queues.get(visitor) ?? []
    if (this.#waiting >= longestQueue || queue.length >= longestQueueOfVisitor) throw this.#options.busy()
    await new Promise<void>((start, fail) => {
      const giveUp = () => {
        this.#keep(
          visitor,
          (this.#queues.get(visitor) ?? []).filter((waiting) => waiting !== entry),
        )
        this.#waiting -= 1
        fail(this.#options.busy())
      }
      const entry: Waiting = { start, timer: setTimeout(giveUp, timeoutMs).unref() }
      this.#keep(visitor, [...queue, entry])
      this.#waiting += 1
    })
  }

  #leave(visitor: string): void {
    this.#count(visitor, -1)
    const turn = [...this.#queues].find(([waiting]) => this.#mayEnter(waiting))
    if (turn === undefined) return
    const [nextVisitor, [next, ...rest]] = turn
    // Moved to the end, for the visitor's next turn.
    this.#queues.delete(nextVisitor)
    this.#keep(nextVisitor, rest)
    this.#waiting -= 1
    clearTimeout(next!.timer)
    this.#count(nextVisitor, 1)
    next!.start()
  }

  #keep(visitor: string, queue: Waiting[]): void {
    if (queue.length > 0) this.#queues.set(visitor, queue)
    else this.#queues.delete(visitor)
  }

  #mayEnter(visitor: string): boolean {
    const { slots, slotsPerVisitor } = this.#options
    return this.#running < slots && (this.#runningOf.get(visitor) ?? 0) < slotsPerVisitor
  }

  #count(visitor: string, change: 1 | -1): void {
    this.#running += change
    const count = (this.#runningOf.get(visitor) ?? 0) + change
    if (count > 0) this.#runningOf.set(visitor, count)
    else this.#runningOf.delete(visitor)
  }
}

export declare namespace VisitorGate {
  type Options = { readonly slots: number; readonly slotsPerVisitor: number; readonly busy: () => Error }
}
