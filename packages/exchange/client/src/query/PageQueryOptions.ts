import type { QueryOptions } from './QueryOptions.ts'

/** A part of a list, and where the next part begins. */
export type Page<Item> = { readonly items: readonly Item[]; readonly endCursor: string | null }

/** What TanStack Query's `useInfiniteQuery` takes for a list that is read part by part. */
export type PageQueryOptions<Item> = Pick<
  QueryOptions<never>,
  'queryKey' | 'meta' | 'enabled' | 'staleTime' | 'gcTime' | 'retry' | 'retryDelay'
> & {
  readonly queryFn: (context: { signal: AbortSignal; pageParam: string | undefined }) => Promise<Page<Item>>
  readonly initialPageParam: undefined
  readonly getNextPageParam: (last: Page<Item>) => string | undefined
}

/** The rows of all parts read so far. Figures move while one reads: a row that moved to a later part is shown once, where it was first. */
export function joinPages<Item>(pages: readonly Page<Item>[], idOf: (item: Item) => string): readonly Item[] {
  const rows = new Map<string, Item>()
  for (const { items } of pages) for (const item of items) if (!rows.has(idOf(item))) rows.set(idOf(item), item)
  return [...rows.values()]
}
