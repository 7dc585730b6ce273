import type { ListedTwap, PartFate } from '@oxbow/orders/SignedTwap'
import { expect, test, vi } from 'vitest'
import { dai, network, usdc } from '../../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../../test/renderPage.tsx'
import { TwapDetails } from './TwapDetails.tsx'
import { type TwapItem, toTwapItem } from './TwapItem.ts'
import { TwapList } from './TwapList.tsx'

const account = `0x${'a1'.repeat(20)}` as const

/** 400 USDC in four parts, one an hour, at 0.9 DAI at least. */
function itemOf(fates: readonly PartFate[], change: Partial<ListedTwap> = {}): TwapItem {
  const listed: ListedTwap = {
    chainId: network.chainId,
    id: `0x${'5a'.repeat(31)}00`,
    owner: account,
    recipient: account,
    counter: '0',
    tokenIn: usdc.address as `0x${string}`,
    tokenOut: dai.address as `0x${string}`,
    amountIn: '400000000',
    parts: fates.length,
    startTime: 1_800_000_000,
    periodSeconds: 3_600,
    signature: '0x',
    createdAt: 1_800_000_000,
    leastPrice: { numerator: '900000000000', denominator: '1' },
    planHash: `0x${'11'.repeat(32)}`,
    isShort: false,
    isFinal: false,
    planStatus: fates.includes('waiting') ? 'open' : 'ended',
    market: { pool: `0x${'77'.repeat(20)}`, windowSeconds: 600, leastLiquidity: '1', toleranceBps: 150 },
    fates: fates.map((fate) => ({
      orderHash: `0x${'22'.repeat(32)}`,
      fate,
      ...(fate === 'filled' && { amountOut: '99500000000000000000' }),
    })),
    ...change,
  }
  const tokenOf = (address: string) => [usdc, dai].find((token) => token.address === address)
  return toTwapItem(listed, { network, tokenOf, nowSeconds: 1_800_004_000 })!
}

test('an open TWAP: the whole with every digit on hover, each part with its amount, time and fate, and the way to cancel the rest', async () => {
  const onCancel = vi.fn()
  const item = itemOf(['filled', 'waiting', 'waiting', 'waiting'])
  const page = await renderPage(<TwapDetails item={item} onCancel={onCancel} onClosed={() => {}} />)
  await expect.element(page.getByTitle('400 USDC')).toHaveTextContent('400 USDC')
  const parts = page.getByRole('list', { name: 'Parts' }).getByRole('listitem')
  expect(parts.elements()).toHaveLength(4)
  await expect.element(parts.nth(0).getByText('100 USDC for 99.5 DAI')).toBeVisible()
  await expect.element(parts.nth(0).getByText('Filled')).toBeVisible()
  // Its hour has come.
  await expect.element(parts.nth(1).getByText('100 USDC for at least 90 DAI')).toBeVisible()
  await expect.element(parts.nth(1).getByText('Open')).toBeVisible()
  await expect.element(parts.nth(3).getByText('Waiting')).toBeVisible()
  await expect.element(page.getByText(/stays open for 2 hours/)).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Cancel the rest' }).click()
  expect(onCancel).toHaveBeenCalledOnce()
})

test('one that is over: what was sold in all and what came, missed parts among them, and nothing to cancel', async () => {
  const item = itemOf(['filled', 'missed', 'filled', 'canceled'])
  const page = await renderPage(<TwapDetails item={item} onCancel={undefined} onClosed={() => {}} />)
  await expect.element(page.getByText('Partly filled')).toBeVisible()
  await expect.element(page.getByText('200 USDC')).toBeVisible()
  await expect.element(page.getByText('199 DAI')).toBeVisible()
  await expect.element(page.getByText('Missed')).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancel the rest' }).elements()).toHaveLength(0)
})

test('an owner who is short is told so', async () => {
  const item = itemOf(['waiting', 'waiting'], { isShort: true })
  const page = await renderPage(<TwapDetails item={item} onCancel={undefined} onClosed={() => {}} />)
  await expect.element(page.getByText(/too low for the next part/)).toBeVisible()
})

test('the list says how many parts are filled, and opens one', async () => {
  const onOpen = vi.fn()
  const item = itemOf(['filled', 'waiting', 'waiting', 'waiting'])
  const page = await renderPage(<TwapList items={[item]} onOpen={onOpen} />)
  await expect.element(page.getByText('1 of 4 parts filled')).toBeVisible()
  await page.getByRole('button', { name: /400 USDC for DAI/ }).click()
  expect(onOpen).toHaveBeenCalledWith(item)
  expect(await findViolations()).toEqual([])
})
