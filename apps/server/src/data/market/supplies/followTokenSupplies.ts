import type { TokenSupplies } from './TokenSupplies.ts'

const lookEveryMs = 60_000
/** After a failure: while an index is being built there is nothing to ask for. */
const retryMs = 10_000

/**
 * Reads the supplies now and once a minute.
 * @returns A function that stops it.
 */
export function followTokenSupplies(
  supplies: Pick<TokenSupplies, 'read'>,
  onProblem: (error: unknown) => void,
): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  async function look(): Promise<void> {
    const delay = await supplies.read().then(
      () => lookEveryMs,
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
