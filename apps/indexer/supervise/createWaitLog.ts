import type { Emit } from './emit.ts'

const sayAgainMs = 300_000

export type WaitLog = {
  /** Something is waited for. Said when that begins, and again every five minutes; so is each other reason. */
  waits(text: string): void
  /** It is over, which is said where the waiting was. */
  goesOn(text: string): void
}

/** Tells a terminal what a start waits for, and the log, where it is given: an attempt every few seconds is no news. */
export function createWaitLog({ emit, write = () => {}, now = Date.now }: createWaitLog.Options): WaitLog {
  const saidAtMs = new Map<string, number>()
  const say = (step: string) => {
    emit({ type: 'progress', step })
    write(`${new Date(now()).toISOString()} ${step}\n`)
  }
  return {
    waits(text) {
      const atMs = saidAtMs.get(text)
      if (atMs !== undefined && now() - atMs < sayAgainMs) return
      saidAtMs.set(text, now())
      say(text)
    },
    goesOn(text) {
      if (saidAtMs.size === 0) return
      saidAtMs.clear()
      say(text)
    },
  }
}

export declare namespace createWaitLog {
  type Options = { readonly emit: Emit; readonly write?: (text: string) => void; readonly now?: () => number }
}
