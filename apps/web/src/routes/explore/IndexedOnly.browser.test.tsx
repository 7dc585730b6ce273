import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { IndexedOnly } from './IndexedOnly.tsx'

const data = {
  on: { status: 'on', value: { graphqlUrl: '/graphql' } },
  off: { status: 'off', reason: 'No database is configured.' },
} as const

test('a site without an index says what is missing and why, and nothing is left grey', async () => {
  await renderPage(
    <IndexedOnly data={data.off} action={<a href="/swap">Swap tokens</a>}>
      <p>Rows</p>
    </IndexedOnly>,
  )
  await expect.element(page.getByRole('heading', { name: 'No market data' })).toBeVisible()
  await expect.element(page.getByText(/runs without a market index.* Swaps and liquidity work\./)).toBeVisible()
  await expect.element(page.getByText('No database is configured.')).toBeVisible()
  expect(page.getByText('Rows').query()).toBeNull()
  expect(await findViolations()).toEqual([])
})

test('one with an index shows the page', async () => {
  await renderPage(
    <IndexedOnly data={data.on} action={null}>
      <p>Rows</p>
    </IndexedOnly>,
  )
  await expect.element(page.getByText('Rows')).toBeVisible()
})
