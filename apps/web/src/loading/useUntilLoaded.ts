import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { untilLoaded } from './untilLoaded.ts'
import { useKeptError } from './useKeptError.ts'

/** What a page cannot begin without, asked for again until it comes, and why it does not. */
export function useUntilLoaded<T>(options: UseQueryOptions<T>): { data: T | undefined; error: Error | null } {
  const query = useQuery({ ...options, ...untilLoaded })
  return { data: query.data, error: useKeptError(options.queryKey, query) }
}
