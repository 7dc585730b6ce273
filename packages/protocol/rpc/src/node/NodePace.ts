import { BaseError } from '@oxbow/errors/BaseError'
import { judgeNodeFault } from './judgeNodeFault.ts'

/** For background calls, which alone often cause the refusal. */
const firstPauseMs = { urgent: 150, background: 500 } as const
/** What the node itself asks for may be longer, up to half a minute. */
const longestPauseMs = { urgent: 600, background: 30_000 } as const
/** What somebody waits for is given up after this, so that the next node can be asked; what is read in the background is not. */
const patienceMs = { urgent: 3_000, background: 120_000 } as const
/** How much slower after a refusal, and how much faster after `riseAfterMs` without one, while the limit keeps requests waiting. */
const fall = 0.7
const rise = 1.1
const riseAfterMs = 5_000
const leastCallsPerSecond = 1
/** So many refusals in a row were no limit that was passed: the node answered nobody. */
const manyRefusals = 6
/** As many as are under way to one node at a time, so that what somebody waits for always finds room. */
const mostAtOnce = { urgent: 64, background: 40 } as const

/**
 * Asks one node no faster than it allows. The limit isn't known beforehand: it starts without one, learns it from the first refusal, and finds
 * out now and then whether more is borne. Whatever is refused for its pace waits and is asked again; whatever fails otherwise fails as it did.
 */
export class NodePace {
  readonly #most: number
  readonly #now: () => number
  readonly #queues: Record<Urgency, Waiting[]> = { urgent: [], background: [] }
  #limit: number | undefined
  #changedMs = 0
  readonly #pausedUntilMs: Record<Urgency, number> = { urgent: 0, background: 0 }
  #refusals = 0
  /** Calls a second before the refusals that follow one another now. */
  #borne = 0
  #nextSlotMs = 0
  readonly #underWay: Record<Urgency, number> = { urgent: 0, background: 0 }
  /** When requests of the last second were sent. */
  #sentMs: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ mostCallsPerSecond = Number.POSITIVE_INFINITY, now = Date.now }: NodePace.Options = {}) {
    this.#most = mostCallsPerSecond
    this.#now = now
    this.#limit = Number.isFinite(mostCallsPerSecond) ? mostCallsPerSecond : undefined
  }

  /** Calls a second that the node is believed to bear; undefined while none was refused. */
  get callsPerSecond(): number | undefined {
    return this.#limit
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#queues.urgent.length + this.#queues.background.length
  }

  /** How many of them somebody waits for. */
  get urgentWaiting(): number {
    return this.#queues.urgent.length
  }

  /** @throws what `send` throws, and {NodePausedError} when the node will not be asked for longer than anybody waits */
  run<answer>(urgency: Urgency, send: () => Promise<answer>): Promise<answer> {
    const sinceMs = this.#now()
    if (this.#pausedUntilMs[urgency] - sinceMs > patienceMs[urgency]) return Promise.reject(new NodePausedError())
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: async () => {
          const startedMs = this.#now()
          try {
            resolve(await send())
            this.#succeed()
          } catch (error) {
            const fault = judgeNodeFault(error)
            if (fault.kind !== 'paced') return reject(error)
            this.#slowDown(startedMs, fault.retryAfterMs)
            if (this.#pausedUntilMs[urgency] - sinceMs > patienceMs[urgency]) reject(error)
            else this.#queues[urgency].unshift(waiting)
          }
        },
      }
      this.#queues[urgency].push(waiting)
      this.#proceed()
    })
  }

  /** Counts calls that went out with one that had its turn. */
  charge(calls: number): void {
    const now = this.#now()
    if (this.#limit !== undefined) this.#nextSlotMs = Math.max(this.#nextSlotMs, now) + (calls * 1_000) / this.#limit
    else for (let call = 0; call < calls; call++) this.#sentMs.push(now)
  }

  #succeed(): void {
    if (this.#refusals >= manyRefusals && this.#limit !== undefined && this.#borne / 2 > this.#limit) {
      this.#limit = this.#borne / 2
      this.#changedMs = this.#now()
    }
    this.#refusals = 0
    const isBinding = this.#limit !== undefined && this.waiting > 0
    if (!isBinding || this.#now() - this.#changedMs < riseAfterMs) return
    // What the operator says is borne was refused for another reason: back to it in a few steps.
    const halfway = Number.isFinite(this.#most) ? (this.#limit! + this.#most) / 2 : 0
    this.#limit = Math.min(this.#most, Math.max(this.#limit! * rise, halfway))
    this.#changedMs = this.#now()
  }

  #slowDown(startedMs: number, retryAfterMs: number | undefined): void {
    const now = this.#now()
    for (const urgency of ['urgent', 'background'] as const) {
      const found = Math.min(firstPauseMs[urgency] * 2 ** this.#refusals, longestPauseMs[urgency])
      const pauseMs = Math.min(retryAfterMs ?? found, longestPauseMs.background)
      this.#pausedUntilMs[urgency] = Math.max(this.#pausedUntilMs[urgency], now + pauseMs)
    }
    // Requests that were sent before the last change are no news of the limit that came with it.
    if (startedMs <= this.#changedMs) return
    const before = this.#limit ?? this.#sentWithinASecond(now)
    if (this.#refusals === 0) this.#borne = before
    this.#refusals += 1
    this.#changedMs = now
    this.#limit = Math.max(leastCallsPerSecond, before * fall)
  }

  #sentWithinASecond(now: number): number {
    this.#sentMs = this.#sentMs.filter((sentMs) => now - sentMs < 1_000)
    return this.#sentMs.length
  }

  #noteSent(now: number): void {
    if (this.#limit !== undefined) this.#nextSlotMs = now + 1_000 / this.#limit
    // Only needed to learn a first limit from.
    else if (this.#sentMs.push(now) > 10_000) this.#sentWithinASecond(now)
  }

  /** Starts what may start now, and comes back for the rest. */
  #proceed(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (;;) {
      const urgency = (['urgent', 'background'] as const).find((each) => this.#hasRoom(each))
      if (urgency === undefined) return
      const now = this.#now()
      const waitMs = Math.max(this.#pausedUntilMs[urgency], this.#limit === undefined ? 0 : this.#nextSlotMs) - now
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#proceed(), waitMs)
        return
      }
      this.#noteSent(now)
      this.#underWay[urgency] += 1
      void this.#queues[urgency]
        .shift()!
        .start()
        .finally(() => {
          this.#underWay[urgency] -= 1
          this.#proceed()
        })
    }
  }

  #hasRoom(urgency: Urgency): boolean {
    const all = this.#underWay.urgent + this.#underWay.background
    return (
      this.#queues[urgency].length > 0 &&
      all < mostAtOnce.urgent &&
      (urgency === 'urgent' || this.#underWay.background < mostAtOnce.background)
    )
  }
}

export declare namespace NodePace {
  type Options = {
    /** Never faster than this; default no limit but the node's. */
    readonly mostCallsPerSecond?: number | undefined
    /** Milliseconds since 1970. */
    readonly now?: () => number
  }
}

/** `urgent`: somebody waits for it. `background`: everything else waits for nothing. */
export type Urgency = 'urgent' | 'background'

type Waiting = { readonly start: () => Promise<void> }

export class NodePausedError extends BaseError {
  override name = 'NodePausedError'
  constructor() {
    super('The node wants to be asked less often, and is left alone for a while.', {
      code: 'NodeUnavailable',
      nextAction: 'Try again in a moment, or use a node that allows more calls a second.',
      retryable: true,
    })
  }
}
