import { joinPages, type Page, type PageQueryOptions } from './PageQueryOptions.ts'

/**
 * Reads a list to its end, or to `maxRows`, for an export. Doesn't change the cached list.
 *
 * @throws what the list's query throws
 */
export async function readAllRows<Item>(
  options: Pick<PageQueryOptions<Item>, 'queryFn' | 'getNextPageParam'>,
  idOf: (item: Item) => string,
  { maxRows, signal = new AbortController().signal }: { maxRows: number; signal?: AbortSignal },
): Promise<readonly Item[]> {
  const pages: Page<Item>[] = []
  let read = 0
  let pageParam: string | undefined
  do {
    const page: Page<Item> = await options.queryFn({ signal, pageParam })
    pages.push(page)
    read += page.items.length
    pageParam = options.getNextPageParam(page)
  } while (pageParam !== undefined && read < maxRows)
  return joinPages(pages, idOf).slice(0, maxRows)
}
