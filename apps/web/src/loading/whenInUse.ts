import { isServerThere } from './isServerThere.ts'
import { whenIdle } from './whenIdle.ts'

/** The first signs of use with any input device; screen readers move the focus. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const

const typingMs = 1_500

/** Interval between checks for a server that is down. */
const awayMs = 2_000

let isInUse = false
let isListening = false
const waiting = new Set<() => void>()

/**
 * Runs `task` when the page is idle after the first user interaction: what a click may need is then preloaded, and visits without interaction load
 * none of it. Returns a function that cancels it.
 */
export function whenInUse(task: () => void): () => void {
  if (isInUse) return whenIdle(task)
  let stop: (() => void) | undefined
  const start = () => {
    stop = whenIdle(task)
  }
  if (!isListening) for (const sign of signs) addEventListener(sign, tell, { passive: true, capture: true })
  isListening = true
  waiting.add(start)
  return () => {
    waiting.delete(start)
    stop?.()
  }
}

function tell({ type }: Event): void {
  for (const sign of signs) removeEventListener(sign, tell, { capture: true })
  // A key is usually the first of several: the amount is shown and quoted before anything else is loaded.
  if (type === 'keydown' || type === 'focusin') setTimeout(() => void begin(), typingMs)
  else void begin()
}

async function begin(): Promise<void> {
  // Browsers cache failed imports for the lifetime of the page, so nothing is imported while the server is down.
  while (!(await isServerThere())) await sleep(awayMs)
  isInUse = true
  for (const start of waiting) start()
  waiting.clear()
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
