import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Refreshes balances as soon as a sent transaction changes status, not only with the next block. */
export function useFreshBalances(entries: readonly { id: string; status: string }[]): void {
  const queries = useQueryClient()
  const fingerprint = entries.map((entry) => `${entry.id}=${entry.status}`).join()
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['balances'] })
  }, [queries, fingerprint])
}
