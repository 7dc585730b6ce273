import { expect, test } from 'vitest'
import { network } from '../../test/fixtures.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import type { Arrival } from './Arrival.ts'
import { ArrivalPath } from './ArrivalPath.tsx'

const base = { ...network, chainId: 8_453, name: 'Base' }
const hash = `0x${'a'.repeat(64)}` as const
const sums = {
  left: { raw: 200_000_000n, address: '0xa', symbol: 'USDC', decimals: 6 },
  asked: { raw: 199_800_000n, address: '0xb', symbol: 'USDC', decimals: 6 },
}
const render = (arrival: Arrival) =>
  renderPage(<ArrivalPath arrival={arrival} origin={network} destination={base} hash={hash} {...sums} />)

test('default: both ends, what left and what is to arrive, and until when', async () => {
  const page = await render({ kind: 'on-its-way', until: Date.UTC(2026, 0, 5, 12) / 1_000 })
  await expect.element(page.getByText('200 USDC')).toBeVisible()
  await expect.element(page.getByText('199.8 USDC')).toBeVisible()
  await expect
    .element(page.getByText(/^Waiting for someone to pay it out\. If nobody does by .+, it’s refunded\.$/))
    .toBeVisible()
  expect(await findViolations()).toEqual([])
})

test('behavior: what arrived is what was paid out, with its transaction', async () => {
  const page = await render({
    kind: 'arrived',
    amount: 199_900_000n,
    transactionHash: `0x${'b'.repeat(64)}`,
    isFinal: true,
  })
  await expect.element(page.getByText(/^Arrived on Base/)).toBeVisible()
  await expect.element(page.getByText('199.9 USDC')).toBeVisible()
  expect(page.getByRole('button', { name: /Copy transaction hash/ }).elements()).toHaveLength(2)
})

test('behavior: what nobody paid out comes back', async () => {
  for (const kind of ['expired', 'refund-due'] as const) {
    const page = await render({ kind })
    await expect.element(page.getByText(new RegExp(`^Refund on ${network.name}`))).toBeVisible()
    await page.unmount()
  }
  const page = await render({ kind: 'refunded', transactionHash: hash })
  await expect.element(page.getByText(new RegExp(`^Refunded on ${network.name}`))).toBeVisible()
  expect(await findViolations()).toEqual([])
})
