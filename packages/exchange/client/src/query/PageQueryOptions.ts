import type { QueryOptions } from './QueryOptions.ts'

/** A page of a list, with the cursor of the next one. */
export type Page<Item> = { readonly items: readonly Item[]; readonly endCursor: string | null }

/** Options of TanStack Query's `useInfiniteQuery` for a paged list. */
export type PageQueryOptions<Item> = Pick<
  QueryOptions<never>,
  'queryKey' | 'meta' | 'enabled' | 'staleTime' | 'gcTime' | 'retry' | 'retryDelay'
> & {
  readonly queryFn: (context: { signal: AbortSignal; pageParam: string | undefined }) => Promise<Page<Item>>
  readonly initialPageParam: undefined
  readonly getNextPageParam: (last: Page<Item>) => string | undefined
}

/** Rows of all pages read so far. Rankings change while reading: a row that moved to a later page is shown once, at its first place. */
export function joinPages<Item>(pages: readonly Page<Item>[], idOf: (item: Item) => string): readonly Item[] {
  const rows = new Map<string, Item>()
  for (const { items } of pages) for (const item of items) if (!rows.has(idOf(item))) rows.set(idOf(item), item)
  return [...rows.values()]
}
