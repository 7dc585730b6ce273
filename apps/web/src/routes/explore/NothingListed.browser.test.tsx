import type { Page, PageQueryOptions } from '@oxbow/client/PageQueryOptions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { NothingListed } from './NothingListed.tsx'

const list = { error: null, retry: () => {}, isFetching: false }

function othersOf(answer: Page<string>): PageQueryOptions<string> {
  return {
    queryKey: ['others', { answer }],
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
    retry: () => false,
    retryDelay: () => 0,
    queryFn: async () => answer,
  }
}

async function show(others: PageQueryOptions<string> | undefined) {
  let shown = 0
  await renderPage(
    <QueryClientProvider client={new QueryClient()}>
      <NothingListed
        list={list}
        isFiltered={false}
        onClear={() => {}}
        of="pools"
        others={others}
        onUnlisted={() => shown++}
      />
    </QueryClientProvider>,
  )
  return () => shown
}

test('only unlisted pools: how many are hidden and why, and a press shows them', async () => {
  const shown = await show(othersOf({ items: ['a', 'b'], endCursor: null }))
  await expect.element(page.getByText('Only unlisted pools')).toBeVisible()
  await expect
    .element(page.getByText('2 are hidden: no list names their tokens, or they carry a warning.'))
    .toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Show unlisted' }).click()
  expect(shown()).toBe(1)
})

test('more than one part of them', async () => {
  await show(othersOf({ items: ['a', 'b', 'c'], endCursor: 'c' }))
  await expect.element(page.getByText(/^More than 3 are hidden/)).toBeVisible()
})

test.each([
  { name: 'no unlisted pools either', others: othersOf({ items: [], endCursor: null }) },
  { name: 'unlisted ones are shown already', others: undefined },
])('$name: nothing is here', async ({ others }) => {
  await show(others)
  await expect.element(page.getByText('Nothing has happened here yet.')).toBeVisible()
})
