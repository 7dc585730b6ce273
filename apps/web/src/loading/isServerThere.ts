/** Whether the server could send this page again. Who reloads while it is away has no page any more, and what was entered is gone with it. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(4_000) })).ok
  } catch {
    return false
  }
}
