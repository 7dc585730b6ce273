/**
 * What TanStack Query's `useQuery` and `fetchQuery` take, spelled out so that this package needs neither React nor the library.
 * The key is always `[name, parameters]` and holds only JSON, because cached answers are persisted under it.
 */
export type QueryOptions<Data> = {
  readonly queryKey: readonly [name: string, parameters: Readonly<Record<string, unknown>>]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  readonly enabled?: boolean
  readonly staleTime?: number
  readonly gcTime?: number
  readonly refetchInterval?: number | ((query: { readonly state: { readonly error: Error | null } }) => number | false)
  readonly retry: (failureCount: number, error: Error) => boolean
  readonly retryDelay: (failureCount: number, error: Error) => number
  /** Keeps the answer to the previous parameters on screen while the next is on its way. */
  readonly placeholderData?: (
    previous: Data | undefined,
    previousQuery: { readonly queryKey: readonly unknown[] } | undefined,
  ) => Data | undefined
}
