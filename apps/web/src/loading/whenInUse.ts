import { isServerThere } from './isServerThere.ts'
import { whenIdle } from './whenIdle.ts'

/** What a person does first, whatever they have at hand; a screen reader moves the focus. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'] as const

const typingMs = 1_500

/** Between two looks for a server that is away. */
const awayMs = 2_000

let isInUse = false
let isListening = false
const waiting = new Set<() => void>()

/**
 * Runs `task` once somebody uses this page, as soon as it has nothing better to do: what a press may ask for is ready before it is asked for, and a
 * page that is only looked at loads none of it. Returns what calls it off.
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
  // A key is mostly the first of several: an amount is shown and priced before anything else is fetched.
  if (type === 'keydown' || type === 'focusin') setTimeout(() => void begin(), typingMs)
  else void begin()
}

async function begin(): Promise<void> {
  // A part that cannot be fetched now cannot be had before a reload: browsers keep a failed import for as long as the page.
  while (!(await isServerThere())) await sleep(awayMs)
  isInUse = true
  for (const start of waiting) start()
  waiting.clear()
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
