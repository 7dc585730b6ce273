/** Whether the server could serve this page again. A reload while it is down would lose the page and its input. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) })).ok
  } catch {
    return false
  }
}
