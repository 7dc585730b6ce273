import { whenIdle } from './whenIdle.ts'

/** What a person does first, whatever they have at hand; a screen reader moves the focus. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const

let isInUse = false
const waiting = new Set<() => void>()

/**
 * Runs `task` once somebody uses this page, as soon as it has nothing better to do: what a press may ask for is ready before it is asked for, and a
 * page that is only looked at loads none of it. Returns what calls it off.
 */
export function whenInUse(task: () => void): () => void {
  if (isInUse) return whenIdle(task)
  let stop: (() => void) | undefined
  const begin = () => {
    stop = whenIdle(task)
  }
  if (waiting.size === 0) for (const sign of signs) addEventListener(sign, tell, { passive: true, capture: true })
  waiting.add(begin)
  return () => {
    waiting.delete(begin)
    stop?.()
  }
}

function tell(): void {
  isInUse = true
  for (const sign of signs) removeEventListener(sign, tell, { capture: true })
  for (const begin of waiting) begin()
  waiting.clear()
}
