const name = 'oxbow.wallet.revisions'

/**
 * Newest revision of each vault that this device opened or sealed. Kept when the wallet is
 * locked, so that the next sign-in rejects an older one, which would restore what was deleted.
 */
export const seenRevisions = {
  of(vault: string): number {
    return read()[vault] ?? 0
  },
  note(vault: string, revision: number): void {
    localStorage.setItem(name, JSON.stringify({ ...read(), [vault]: Math.max(revision, seenRevisions.of(vault)) }))
  },
}

function read(): Readonly<Record<string, number>> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, number>) : {}
  } catch {
    return {}
  }
}
