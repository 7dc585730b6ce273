/** Runs `task` once the page has nothing better to do, two seconds from now at the latest. Returns what calls it off. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
