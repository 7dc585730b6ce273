import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type CreateForm, fromSearch } from '../../../features/liquidity/create/CreateForm.ts'
import type { PairPools } from '../../../features/liquidity/create/PairPool.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { PoolOfPair } from './PoolOfPair.tsx'

const network = { slug: 'ethereum', chainId: 1, contracts: {}, nativeCurrency: { symbol: 'ETH' } } as never
const token = (digit: string) =>
  ({ address: `0x${digit.repeat(40)}`, symbol: digit.toUpperCase(), decimals: 18 }) as never
const tokens = [token('a'), token('b'), token('c')]
const pools: PairPools = {
  status: 'known',
  pools: [
    { protocol: 'v3', feePips: 500, tvlUsd: 29_600_000, apr: 0.0443 },
    { protocol: 'v4', feePips: 3_000, tvlUsd: 11_640_000, apr: null },
    { protocol: 'v2', feePips: 3_000, tvlUsd: null, apr: 0.01 },
  ],
}

function NewPosition() {
  const [form, setForm] = useState<CreateForm>(() => ({
    ...fromSearch({}, { network, tokens, protocol: 'v4' }),
    tokenB: tokens[1],
  }))
  const [known, setKnown] = useState<PairPools>({ status: 'loading' })
  return (
    <>
      <button type="button" onClick={() => setKnown(pools)}>
        Answer
      </button>
      <button type="button" onClick={() => setKnown({ status: 'known', pools: [] })}>
        Answer with none
      </button>
      <button type="button" onClick={() => setForm({ ...form, tokenB: tokens[2] })}>
        Choose C
      </button>
      <output>{`${form.protocol} ${form.fee}`}</output>
      <PoolOfPair pools={known} form={form} onForm={setForm}>
        <button type="button" onClick={() => setForm({ ...form, fee: 100 })}>
          Fee of 0.01%
        </button>
      </PoolOfPair>
    </>
  )
}

async function open(entry: string) {
  const root = createRootRoute({ component: Outlet })
  const path = '/positions/create/{-$protocolVersion}'
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path, component: NewPosition })])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [entry] }) })
  await renderPage(<RouterProvider router={router as never} />)
}

const answer = () => page.getByRole('button', { name: 'Answer', exact: true }).click()
const advanced = () => page.getByRole('button', { name: 'Advanced' })

test('the deepest pool of all versions is chosen, each with its APR and TVL; another stays chosen', async () => {
  await open('/positions/create')
  await answer()
  await expect.element(page.getByRole('status')).toHaveTextContent('v3 500')
  await expect
    .element(page.getByRole('radio', { name: /^0\.05% fee\s*v3\s*Most liquidity\s*4\.43% APR\s*\$29\.6M TVL$/ }))
    .toBeChecked()
  await expect.element(page.getByRole('radio', { name: /v2\s*1\.00% APR\s*TVL unknown$/ })).toBeVisible()
  await expect.element(advanced()).toHaveAttribute('aria-expanded', 'false')
  expect(await findViolations()).toEqual([])
  await page.getByRole('radio', { name: /v4/ }).click({ force: true })
  await expect.element(page.getByRole('status')).toHaveTextContent('v4 3000')

  // Another pair begins anew.
  await page.getByRole('button', { name: 'Choose C' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('v3 500')
})

test('a version in the address is kept, a fee in it too', async () => {
  await open('/positions/create/v2')
  await answer()
  await expect.element(page.getByRole('status')).toHaveTextContent('v2 3000')
})

test('what the address names is not taken back', async () => {
  await open('/positions/create/v4?fee=3000')
  await answer()
  await expect.element(page.getByRole('radio', { name: /v4/ })).toBeChecked()
})

test('a pool that is in no list opens Advanced, and so does a pair without one', async () => {
  await open('/positions/create')
  await page.getByRole('button', { name: 'Answer with none' }).click()
  await expect.element(page.getByText(/^No pool yet/)).toBeVisible()
  await expect.element(advanced()).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Fee of 0.01%' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('v4 100')
})
