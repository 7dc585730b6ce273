import type { FlowView } from '@oxbow/flow/FlowView'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Refreshes what a flow changes as soon as it is over. Also if it failed or was declined: earlier steps may have been confirmed, such as a withdrawal
 * before a deposit.
 */
export function useFlowRefresh(
  /** Undefined until started. */
  status: FlowView<unknown>['status'] | undefined,
  /** First parts of query keys; the same array in each render. */
  changes: readonly string[],
): void {
  const queries = useQueryClient()
  const isOver = status === 'confirmed' || status === 'final' || status === 'rejected' || status === 'failed'
  useEffect(() => {
    if (isOver) for (const name of changes) void queries.invalidateQueries({ queryKey: [name] })
  }, [isOver, queries, changes])
}
