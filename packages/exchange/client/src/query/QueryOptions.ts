/**
 * What TanStack Query's `useQuery` and `fetchQuery` take, spelled out so that this package needs neither React nor the library.
 * The key is always `[name, parameters]` and holds only JSON, because cached answers are persisted under it.
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
  /** Keeps the answer to the previous parameters on screen while the next is on its way. */
  readonly placeholderData?: (
    previous: Data | undefined,
    previousQuery: { readonly queryKey: readonly unknown[] } | undefined,
  ) => Data | undefined
}

/** What the pages do with an answer besides showing it. */
export type QueryMeta = {
  /** It comes back after a reload, and is shown while it is asked for again. Never what money is decided by: yesterday's would be shown as today's. */
  readonly persist?: boolean
  /** The index tells it: asked for again when that moves, not before it is this old (milliseconds). */
  readonly live?: number
}

/** How long what is kept over a reload lasts. */
export const keptMs = 24 * 60 * 60 * 1_000

/** Of a query whose answers are kept over a reload. */
export const kept = { meta: { persist: true }, gcTime: keptMs } as const
