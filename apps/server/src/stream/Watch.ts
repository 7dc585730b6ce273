import type { StreamEvent } from '@oxbow/contract/Stream'
import type { Topic } from './Topic.ts'
import type { YieldingQueue } from './YieldingQueue.ts'

/**
 * One topic on one connection. However many blocks come while it waits for its turn, for a node or for a slow reader, only the newest state is
 * worked out and sent.
 */
export class Watch {
  readonly topic: Topic
  readonly #turns: YieldingQueue
  readonly #outlet: Watch.Outlet
  #isRunning = false
  #isDue = false
  #isEnded = false
  readonly #stopWatching: (() => void) | undefined

  constructor(topic: Topic, turns: YieldingQueue, outlet: Watch.Outlet) {
    this.topic = topic
    this.#turns = turns
    this.#outlet = outlet
    this.#stopWatching = topic.watch?.(() => this.touch())
  }

  /** The state may have changed: looks at it in a turn to come. */
  touch(): void {
    if (this.#isEnded) return
    this.#isDue = true
    if (!this.#isRunning && this.#outlet.isOpen()) this.#turns.add(this.#run)
  }

  /** The outlet has opened again: catches up with what was touched meanwhile. */
  resume(): void {
    if (this.#isDue) this.touch()
  }

  end(): void {
    this.#isEnded = true
    this.#stopWatching?.()
    this.#turns.delete(this.#run)
  }

  /** Without a promise where there is nothing to wait for: a thousand pages that are told of a block pay for each. */
  readonly #run = (): void => {
    this.#isDue = false
    this.#isRunning = true
    const event = this.topic.next()
    if (event instanceof Promise) void event.then(this.#finish)
    else this.#finish(event)
  }

  readonly #finish = (event: StreamEvent | undefined): void => {
    this.#isRunning = false
    if (this.#isEnded) return
    if (event !== undefined) this.#outlet.send(event)
    this.resume()
  }
}

export declare namespace Watch {
  type Outlet = {
    /** Whether the reader keeps up. */
    isOpen(): boolean
    send(event: StreamEvent): void
  }
}
