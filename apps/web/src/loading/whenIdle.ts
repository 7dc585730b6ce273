/** Runs `task` when the page is idle, after at most two seconds. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari doesn't support idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
