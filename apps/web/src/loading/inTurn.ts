import { whenIdle } from './whenIdle.ts'

const waiting = new Set<() => void>()
let stop: (() => void) | undefined

/** Runs `task` once the page has nothing better to do and those that came before it have run, each in a time of its own. Returns what calls it off. */
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
