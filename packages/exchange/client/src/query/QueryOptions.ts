/**
 * Options of TanStack Query's `useQuery` and `fetchQuery`, written out so that this package needs neither React nor the library. The key is always
 * `[name, parameters]` and contains only JSON, because persisted results are stored by it.
 */
export type QueryOptions<Data> = {
  readonly queryKey: readonly [name: string, parameters: Readonly<Record<string, unknown>>]
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Data>
  readonly meta?: QueryMeta
  readonly enabled?: boolean
  readonly staleTime?: number
  readonly gcTime?: number
  readonly refetchInterval?: number | ((query: { readonly state: { readonly error: Error | null } }) => number | false)
  readonly retry: (failureCount: number, error: Error) => boolean
  readonly retryDelay: (failureCount: number, error: Error) => number
  /** Shows the previous parameters' result until the next one arrives. */
  readonly placeholderData?: (
    previous: Data | undefined,
    previousQuery: { readonly queryKey: readonly unknown[] } | undefined,
  ) => Data | undefined
}

/** What pages do with a result besides showing it. */
export type QueryMeta = {
  /** Persisted over reloads and shown until refetched. Not for values that decide about money: old ones would look current. */
  readonly persist?: boolean
  /** From the index: refetched when the index advances, but not before this age in milliseconds. */
  readonly live?: number
}

/** How long persisted results are kept. */
export const keptMs = 24 * 60 * 60 * 1_000

/** Options of a persisted query. */
export const kept = { meta: { persist: true }, gcTime: keptMs } as const
