import { readdir, readFile } from 'node:fs/promises'

/** Minimum share of the time that counts, however little CPU a process gets, so that hangs are detected on a busy machine too. */
const leastShare = 0.1

/**
 * Measures the time in which a process got CPU service: excludes time when it was runnable but other programs had the
 * processors. A stopped process, or one in an endless loop, counts fully, and so does every process without `/proc`.
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

  /** Counts `ms` since the last call; the first call counts fully. */
  async tick(ms: number): Promise<number> {
    const now = await readSchedule(this.#pid)
    const before = this.#before
    this.#before = now
    // The times of ended threads are no longer included.
    const ran = Math.max(0, (now?.ranNs ?? 0) - (before?.ranNs ?? 0))
    const waited = Math.max(0, (now?.waitedNs ?? 0) - (before?.waitedNs ?? 0))
    // While it is idle, waiting times are meaningless.
    const isIdle = before === undefined || ran + waited < ms * 1e5
    const served = ms * (isIdle ? 1 : Math.max(leastShare, ran / (ran + waited)))
    this.#servedMs += served
    return served
  }
}

type Schedule = { readonly ranNs: number; readonly waitedNs: number }

/** Sum over all threads: time running, and time waiting for a processor. */
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
