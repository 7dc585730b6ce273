import type { PageQueryOptions } from '@oxbow/client/PageQueryOptions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { MoreNotice } from './MoreNotice.tsx'
import { useMarketList } from './useMarketList.ts'

test('the next rows do not come: said below those that are there, asked for again only by a press', async () => {
  let isAway = true
  let asked = 0
  const options: PageQueryOptions<string> = {
    queryKey: ['letters', {}],
    initialPageParam: undefined,
    getNextPageParam: ({ endCursor }) => endCursor ?? undefined,
    retry: () => false,
    retryDelay: () => 0,
    queryFn: async ({ pageParam }) => {
      if (pageParam === undefined) return { items: ['a', 'b'], endCursor: 'b' }
      asked++
      if (isAway) throw new Error('away')
      return { items: ['c'], endCursor: null }
    },
  }
  function Letters() {
    const list = useMarketList(options, (letter) => letter, { isLive: false })
    return (
      <>
        <button type="button" onClick={list.loadMore}>
          Reach the end
        </button>
        <p>{list.rows.join(' ')}</p>
        <MoreNotice list={list} />
      </>
    )
  }
  await renderPage(
    <QueryClientProvider client={new QueryClient()}>
      <Letters />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('a b')).toBeVisible()
  const end = page.getByRole('button', { name: 'Reach the end' })
  await end.click()
  const notice = page.getByRole('alert')
  await expect.poll(() => notice.query()?.textContent).toMatch(/^Something went wrong/)
  expect(await findViolations()).toEqual([])
  await end.click()
  expect(asked).toBe(1)
  isAway = false
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('a b c')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})
