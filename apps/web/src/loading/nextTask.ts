/** Lets the browser answer, paint and load before what comes after: a start in one piece holds up whoever scrolls or presses meanwhile. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }
  return scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
}
