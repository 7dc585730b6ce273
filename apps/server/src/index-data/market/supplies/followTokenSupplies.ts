import type { TokenSupplies } from './TokenSupplies.ts'

const pollIntervalMs = 60_000
/** Retry interval after a failure, such as while an index is being built. */
const retryMs = 10_000

/**
 * Reads the supplies now and once a minute.
 * @returns a function that stops it
 */
export function followTokenSupplies(
  supplies: Pick<TokenSupplies, 'read'>,
  onProblem: (error: unknown) => void,
): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    const delay = await supplies.read().then(
      () => pollIntervalMs,
      (error: unknown) => {
        if (!isStopped) onProblem(error)
        return retryMs
      },
    )
    if (!isStopped) timer = setTimeout(() => void look(), delay).unref()
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
