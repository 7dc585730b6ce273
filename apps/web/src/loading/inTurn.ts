import { whenIdle } from './whenIdle.ts'

const waiting = new Set<() => void>()
let stop: (() => void) | undefined

/** Runs `task` when the page is idle and earlier tasks have run, each in its own idle period. Returns a function that cancels it. */
export function inTurn(task: () => void): () => void {
  waiting.add(task)
  stop ??= whenIdle(runNext)
  return () => {
    waiting.delete(task)
    if (waiting.size > 0) return
    stop?.()
    stop = undefined
  }
}

function runNext(): void {
  const [task] = waiting
  if (task) waiting.delete(task)
  stop = waiting.size > 0 ? whenIdle(runNext) : undefined
  task?.()
}
