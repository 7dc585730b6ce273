import { readdir, readFile } from 'node:fs/promises'

/** So much of the time counts however little a process gets: what hangs on a machine without a free processor is found out too. */
const leastShare = 0.1

/**
 * Counts the time that a process was served: not that in which it was ready to run and other programs had the processors. A process that is stopped, or that
 * runs a loop, is served all the time. Where there is no `/proc`, so is every process.
 */
export class ServedClock {
  readonly #pid: number
  #before: Schedule | undefined
  #servedMs = 0

  constructor(pid: number) {
    this.#pid = pid
  }

  get servedMs(): number {
    return this.#servedMs
  }

  /** Counts `ms` that went by since the last call; the first call counts all of them. */
  async tick(ms: number): Promise<number> {
    const now = await readSchedule(this.#pid)
    const before = this.#before
    this.#before = now
    // Threads that ended take what they had with them.
    const ran = Math.max(0, (now?.ranNs ?? 0) - (before?.ranNs ?? 0))
    const waited = Math.max(0, (now?.waitedNs ?? 0) - (before?.waitedNs ?? 0))
    // Of a moment in which it had nothing to do, waiting says nothing.
    const isIdle = before === undefined || ran + waited < ms * 1e5
    const served = ms * (isIdle ? 1 : Math.max(leastShare, ran / (ran + waited)))
    this.#servedMs += served
    return served
  }
}

type Schedule = { readonly ranNs: number; readonly waitedNs: number }

/** Of all threads: how long they ran, and how long they waited for a processor. */
async function readSchedule(pid: number): Promise<Schedule | undefined> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  if (threads.length === 0) return undefined
  const lines = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0 0')),
  )
  const numbers = lines.map((line) => line.split(' ').map(Number))
  return {
    ranNs: numbers.reduce((sum, [ran = 0]) => sum + ran, 0),
    waitedNs: numbers.reduce((sum, [, waited = 0]) => sum + waited, 0),
  }
}
