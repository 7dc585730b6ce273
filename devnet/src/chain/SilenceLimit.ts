import { BaseError } from '@oxbow/errors/BaseError'
import { ServedClock } from '../node/ServedClock.ts'

/** A node with this much CPU service but no new block is killed and restarted; the journal contains what it knew. */
const blockTimeoutMs = 16_000
/** After a dump, waiting calls are served first. */
const sparedTicks = 4
/** Dumping a state of 36 MB takes a second. A hanging node never finishes. */
const defaultDumpTimeoutMs = 15_000
/** Maximum factor relative to the last dump. */
const dumpGrowth = 5
/** Beyond this, more patience doesn't help. */
const maxDoublings = 4
const memoryMs = 600_000
const pollIntervalMs = 250

/**
 * How long a chain's node may be silent. Only time in which it got CPU service counts, and none while it dumps its state, when
 * it can't make blocks. A node killed in between has more to replay and is slower the next time, so each kill doubles the limit.
 */
export class SilenceLimit {
  #clock: ServedClock | undefined
  #pid: number | undefined
  #silentMs = 0
  #ticksSpared = 0
  #isDumping = false
  #kills: number[] = []
  #lastDumpMs = 0
  #lateDumps = 0
  readonly #dumpTimeoutMs: number

  constructor({ dumpTimeoutMs = defaultDumpTimeoutMs }: { dumpTimeoutMs?: number } = {}) {
    this.#dumpTimeoutMs = dumpTimeoutMs
  }

  /** It made a block, or there is no node. */
  reset(): void {
    this.#silentMs = 0
  }

  /** A block was due, `ms` after the last one. @returns whether to kill the node */
  async isOver(pid: number, ms: number): Promise<boolean> {
    if (pid !== this.#pid) {
      this.#pid = pid
      this.#clock = new ServedClock(pid)
      this.#silentMs = 0
    }
    const servedMs = await this.#clock!.tick(ms)
    if (this.#isDumping) return false
    if (this.#ticksSpared > 0) {
      this.#ticksSpared--
      return false
    }
    this.#silentMs += servedMs
    const now = Date.now()
    this.#kills = this.#kills.filter((time) => now - time < memoryMs)
    if (this.#silentMs <= blockTimeoutMs * 2 ** Math.min(this.#kills.length, maxDoublings)) return false
    this.#kills.push(now)
    this.#silentMs = 0
    return true
  }

  /** Lets a dump take several times as long as the last one. @throws {DumpLateError} */
  async duringDump(pid: number, dump: () => Promise<void>): Promise<void> {
    const most =
      Math.max(this.#dumpTimeoutMs, dumpGrowth * this.#lastDumpMs) * 2 ** Math.min(this.#lateDumps, maxDoublings)
    const clock = new ServedClock(pid)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_done, fail) => {
      const look = async () => {
        await clock.tick(pollIntervalMs)
        if (clock.servedMs > most) fail(new DumpLateError())
      }
      timer = setInterval(look, pollIntervalMs).unref()
    })
    this.#isDumping = true
    try {
      await Promise.race([dump(), late])
      this.#lastDumpMs = clock.servedMs
      this.#lateDumps = 0
    } catch (error) {
      if (error instanceof DumpLateError) this.#lateDumps++
      throw error
    } finally {
      clearInterval(timer)
      this.#isDumping = false
      this.#silentMs = 0
      this.#ticksSpared = sparedTicks
    }
  }
}

export class DumpLateError extends BaseError {
  override name = 'DumpLateError'

  constructor() {
    super('The node takes too long to dump its state.', {
      code: 'DumpLate',
      nextAction: 'Nothing is lost: the older state and the journal contain everything. It is retried with more time.',
    })
  }
}
