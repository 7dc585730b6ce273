import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { untilLoaded } from './untilLoaded.ts'
import { useLastError } from './useLastError.ts'

/** A query that the page can't start without: retried until it succeeds, with the reason of its failure. */
export function useUntilLoaded<T>(options: UseQueryOptions<T>): { data: T | undefined; error: Error | null } {
  const query = useQuery({ ...options, ...untilLoaded })
  return { data: query.data, error: useLastError(options.queryKey, query) }
}
