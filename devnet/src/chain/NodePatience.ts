import { BaseError } from '@oxbow/errors/BaseError'
import { ServedClock } from '../node/ServedClock.ts'

/** A node that is served for so long and makes no block is killed and started again: the journal has what it knew. */
const blockPatienceMs = 16_000
/** After a dump the calls that waited come first. */
const sparedTicks = 4
/** A state of 36 MB takes a second. A node that hangs never writes it. */
const usualDumpPatienceMs = 15_000
/** So many times what the last one took. */
const dumpGrowth = 5
/** Killing more often than that is not what helps. */
const mostDoublings = 4
const memoryMs = 600_000
const lookEveryMs = 250

/**
 * How long the node of one chain may be silent. Only time in which it was served counts, and none while it writes its state, during which no block can be made:
 * a node that is killed in the midst of that comes back with more to go through, and is later the next time. So each kill doubles what the next node is given.
 */
export class NodePatience {
  #clock: ServedClock | undefined
  #pid: number | undefined
  #silentMs = 0
  #ticksSpared = 0
  #isDumping = false
  #kills: number[] = []
  #lastDumpMs = 0
  #lateDumps = 0
  readonly #dumpPatienceMs: number

  constructor({ dumpPatienceMs = usualDumpPatienceMs }: { dumpPatienceMs?: number } = {}) {
    this.#dumpPatienceMs = dumpPatienceMs
  }

  /** It made a block, or there is no node. */
  reset(): void {
    this.#silentMs = 0
  }

  /** A block was due, `ms` after the last one. @returns Whether the node is to be killed. */
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
    if (this.#silentMs <= blockPatienceMs * 2 ** Math.min(this.#kills.length, mostDoublings)) return false
    this.#kills.push(now)
    this.#silentMs = 0
    return true
  }

  /** Lets a dump take several times as long as the last one did. @throws {DumpLateError} */
  async duringDump(pid: number, dump: () => Promise<void>): Promise<void> {
    const most =
      Math.max(this.#dumpPatienceMs, dumpGrowth * this.#lastDumpMs) * 2 ** Math.min(this.#lateDumps, mostDoublings)
    const clock = new ServedClock(pid)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_done, fail) => {
      const look = async () => {
        await clock.tick(lookEveryMs)
        if (clock.servedMs > most) fail(new DumpLateError())
      }
      timer = setInterval(look, lookEveryMs).unref()
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
    super('The node takes too long to tell its state.', {
      code: 'DumpLate',
      nextAction: 'Nothing is lost: the older state and the journal have all of it. It is tried again, for longer.',
    })
  }
}
