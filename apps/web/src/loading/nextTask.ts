/** Yields to the browser, which can handle input, paint and load: one long startup task would block scrolling and clicks. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
}
