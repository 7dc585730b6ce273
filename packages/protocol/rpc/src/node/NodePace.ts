import { BaseError } from '@oxbow/errors/BaseError'
import { classifyNodeFault } from './classifyNodeFault.ts'

/** Pause after a first refusal; longer for background calls, which often cause it. */
const firstPauseMs = { urgent: 150, background: 500 } as const
/** Longest pause by backoff. The node's own `Retry-After` may be longer, up to 30 seconds. */
const longestPauseMs = { urgent: 600, background: 30_000 } as const
/** How long a call waits before it fails: an urgent one only briefly, so that the next node can be asked. */
const timeoutMs = { urgent: 3_000, background: 120_000 } as const
/** Factors by which the rate falls after a refusal, and rises after `riseAfterMs` without one while calls are waiting. */
const fall = 0.7
const rise = 1.1
const riseAfterMs = 5_000
const leastCallsPerSecond = 1
/** After so many refusals in a row the cause wasn't a rate limit: the node refused everyone. */
const manyRefusals = 6
/** Maximum concurrent requests to one node; less for background calls, so that urgent ones always find room. */
const maxAtOnce = { urgent: 64, background: 40 } as const

/**
 * Limits the rate of requests to one node. The node's limit isn't known beforehand: the first refusal reveals it, and higher rates are tried from
 * time to time. A call refused for its rate waits and is retried; any other failure is passed on.
 */
export class NodePace {
  readonly #most: number
  readonly #now: () => number
  readonly #queues: Record<Urgency, Waiting[]> = { urgent: [], background: [] }
  #limit: number | undefined
  #changedMs = 0
  readonly #pausedUntilMs: Record<Urgency, number> = { urgent: 0, background: 0 }
  #refusals = 0
  /** Calls per second before the current series of refusals. */
  #borne = 0
  #nextSlotMs = 0
  readonly #underWay: Record<Urgency, number> = { urgent: 0, background: 0 }
  /** Send times of the requests of the last second. */
  #sentMs: number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor({ maxCallsPerSecond = Number.POSITIVE_INFINITY, now = Date.now }: NodePace.Options = {}) {
    this.#most = maxCallsPerSecond
    this.#now = now
    this.#limit = Number.isFinite(maxCallsPerSecond) ? maxCallsPerSecond : undefined
  }

  /** The believed rate limit in calls per second; undefined until a call was refused. */
  get callsPerSecond(): number | undefined {
    return this.#limit
  }

  /** Number of waiting calls. */
  get waiting(): number {
    return this.#queues.urgent.length + this.#queues.background.length
  }

  /** Number of waiting urgent calls. */
  get urgentWaiting(): number {
    return this.#queues.urgent.length
  }

  /** @throws what `send` throws, and {NodePausedError} when the node's pause is longer than the call would wait */
  run<answer>(urgency: Urgency, send: () => Promise<answer>): Promise<answer> {
    const sinceMs = this.#now()
    if (this.#pausedUntilMs[urgency] - sinceMs > timeoutMs[urgency]) return Promise.reject(new NodePausedError())
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: async () => {
          const startedMs = this.#now()
          try {
            resolve(await send())
            this.#succeed()
          } catch (error) {
            const fault = classifyNodeFault(error)
            if (fault.kind !== 'paced') return reject(error)
            this.#slowDown(startedMs, fault.retryAfterMs)
            if (this.#pausedUntilMs[urgency] - sinceMs > timeoutMs[urgency]) reject(error)
            else this.#queues[urgency].unshift(waiting)
          }
        },
      }
      this.#queues[urgency].push(waiting)
      this.#proceed()
    })
  }

  /** Counts the further calls of a batch against the rate. */
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
    // The operator's rate is known to work, so a refusal at it had another reason: return to it in a few steps.
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
    // A refusal of a request sent before the last change says nothing about the current limit.
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
    // Only needed to learn the first limit.
    else if (this.#sentMs.push(now) > 10_000) this.#sentWithinASecond(now)
  }

  /** Starts the calls that may start now, and sets a timer for the others. */
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
      all < maxAtOnce.urgent &&
      (urgency === 'urgent' || this.#underWay.background < maxAtOnce.background)
    )
  }
}

export declare namespace NodePace {
  type Options = {
    /** Upper limit of the rate; default: only the node's own limit. */
    readonly maxCallsPerSecond?: number | undefined
    /** Milliseconds since 1970. */
    readonly now?: () => number
  }
}

/** `urgent`: a person waits for it. `background`: gives way to urgent calls. */
export type Urgency = 'urgent' | 'background'

type Waiting = { readonly start: () => Promise<void> }

export class NodePausedError extends BaseError {
  override name = 'NodePausedError'
  constructor() {
    super('The node is rate limiting, so requests to it are paused.', {
      code: 'NodeUnavailable',
      nextAction: 'Try again in a moment, or use a node that allows more calls a second.',
      retryable: true,
    })
  }
}
