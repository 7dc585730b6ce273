import type { V2Position } from '@oxbow/positions/Position'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import type { PositionToken } from '../position/PositionTokens.ts'
import { PairShare } from './PairShare.tsx'

const token = (digit: string, symbol: string): PositionToken => ({
  address: `0x${digit.repeat(40)}`,
  symbol,
  decimals: 0,
  logoUri: undefined,
})
const tokens = { token0: token('a', 'AAA'), token1: token('b', 'BBB') }

function show(facts: { liquidity: bigint; isImported?: boolean; toUsd?: () => number | undefined }) {
  const { liquidity, isImported = false, toUsd = () => undefined } = facts
  const calls = { onImport: vi.fn(), onForget: vi.fn() }
  const position = { liquidity, totalSupply: 1_000n, amounts: { amount0: liquidity, amount1: 2n * liquidity } }
  const root = createRootRoute({
    component: () => (
      <PairShare
        position={position as V2Position}
        tokens={tokens}
        toUsd={toUsd}
        isImported={isImported}
        to="/positions/v2/ethereum/0x1"
        addTo="/positions/create/v2"
        addSearch={{ currencyA: '0xa' }}
        {...calls}
      />
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  return { ...calls, rendered: renderPage(<RouterProvider router={router as never} />) }
}

test('a share is told with what it holds, and is taken among the positions by the keyboard', async () => {
  const { onImport, rendered } = show({ liquidity: 31n })
  await rendered
  await expect.element(page.getByText('3.1%', { exact: true })).toBeVisible()
  await expect.element(page.getByText('62 BBB')).toBeVisible()
  // Without prices no worth is made up.
  await expect.element(page.getByText('—', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'View position' }))
    .toHaveAttribute('href', '/positions/v2/ethereum/0x1')
  ;(page.getByRole('button', { name: 'Add to positions' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(onImport).toHaveBeenCalledOnce()
  expect(await findViolations()).toEqual([])
})

test('one that is remembered says what that means and can be forgotten', async () => {
  const { onForget, rendered } = show({ liquidity: 31n, isImported: true, toUsd: () => 5 })
  await rendered
  await expect.element(page.getByText(/^This browser remembers the pair/)).toBeVisible()
  await expect.element(page.getByText('$10.00')).toBeVisible()
  await page.getByRole('button', { name: 'Remove pair' }).click()
  expect(onForget).toHaveBeenCalledOnce()
})

test('without a share there is nothing to take in: the way is to provide', async () => {
  await show({ liquidity: 0n }).rendered
  await expect.element(page.getByText('You have no share of this pair yet.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add liquidity' }))
    .toHaveAttribute('href', expect.stringContaining('/positions/create/v2?currencyA='))
  expect(page.getByRole('button').elements()).toEqual([])
})
