import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findViolations } from '../../../test/renderPage.tsx'
import type { FeeInToken } from '../../review/FeeInToken.ts'
import { open, simulation } from './test/openReview.tsx'

const token = { address: `0x${'1'.repeat(40)}`, symbol: 'USDC', decimals: 6 } as const
const known = {
  status: 'known',
  check: {
    ...simulation,
    networkCostWei: 10n ** 15n,
    priceImpactBps: 10,
    belowReferenceBps: 0,
    wholeLossBps: 0,
    tokens: [],
    extraSeconds: 0,
  },
} as const
const swap = page.getByRole('button', { name: 'Swap', exact: true })
const show = (fee: FeeInToken) => open({}, { check: known, fee }).rendered

test('default: the network cost to the unit in the token, with a word on who is paid', async () => {
  await show({ kind: 'exact', token, fee: 1_234_567n })
  await expect.element(page.getByText('1.234567 USDC')).toBeVisible()
  await expect.element(page.getByText('You pay the network cost in USDC')).toBeVisible()
  await expect.element(page.getByText('This site’s relayer sends it', { exact: false })).toBeVisible()
  await expect.element(swap).toBeEnabled()
  expect(page.getByText(/^at most/).elements()).toEqual([])
  expect(await findViolations()).toEqual([])
})

test('behavior: nothing is sent before the cost is known', async () => {
  await show({ kind: 'asking' })
  await expect.element(swap).toBeDisabled()
})

test('behavior: a cost that isn’t known in advance is left to the wallet', async () => {
  await show({ kind: 'in-wallet' })
  await expect.element(page.getByText('Paid in a token')).toBeVisible()
  await expect.element(swap).toBeEnabled()
})

test.each([
  [
    'too little for both',
    { kind: 'short', token, fee: 7n, needed: 100_000_007n, held: 100_000_000n },
    'With the network cost you need 100.000007 USDC, and you have 100 USDC.',
  ],
  ['tokens', { kind: 'refused', reason: 'tokens' }, 'Your tokens don’t cover this and its network cost.'],
  [
    'limit',
    { kind: 'refused', reason: 'limit' },
    'You’ve reached this site’s limit for fees in tokens. Try again later.',
  ],
] as const)('error: %s says why, and asks no wallet', async (_, fee, words) => {
  const { onStart, rendered } = open({}, { check: known, fee })
  await rendered
  await expect.element(page.getByText(words, { exact: false })).toBeVisible()
  expect(swap.elements()).toEqual([])
  await page.getByRole('button', { name: 'Go back' }).click()
  expect(onStart).not.toHaveBeenCalled()
})

test('error: an operator who is away is said, and the wallet decides by what the network really asks', async () => {
  await show({ kind: 'refused', reason: 'away' })
  await expect.element(page.getByText('Paying the network cost in a token isn’t available now.')).toBeVisible()
  await expect.element(swap).toBeEnabled()
})
