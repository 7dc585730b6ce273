import type { PoolTicks } from '@oxbow/contract/marketDocuments'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, Page, renderPage } from '../../../test/renderPage.tsx'
import { DepthPanel } from './DepthPanel.tsx'

const one = String(10n ** 18n)
const ticks: PoolTicks = {
  tick: 0,
  sqrtPriceX96: String(2n ** 96n),
  liquidity: one,
  ticks: [
    { index: -600, liquidityNet: one },
    { index: 600, liquidityNet: `-${one}` },
  ],
}

function Depth(props: Partial<DepthPanel.Props>) {
  return (
    <DepthPanel
      ticks={ticks}
      error={null}
      onRetry={() => {}}
      isTurned={false}
      token0={{ address: '0xe', symbol: 'ETH', decimals: 18 }}
      token1={{ address: '0xc', symbol: 'USDC', decimals: 18 }}
      {...props}
    />
  )
}

test('the arrow keys walk over the price and say what lies where; the same stands in a sentence and a table', async () => {
  await renderPage(<Depth />)
  const slider = page.getByRole('slider', { name: 'Liquidity by price' })
  await expect.element(slider).toBeVisible()
  await expect
    .element(page.getByText(/^The price is 1\.00 USDC\. In this range .* USDC wait below it and .* ETH above it\.$/))
    .toBeInTheDocument()
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/USDC: [\d.]+ ETH$/))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/USDC: [\d.]+ USDC$/))
  await page.getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show as table' }).click()
  await expect.poll(() => page.getByRole('row').elements().length).toBe(62)
  await expect.poll(() => page.getByRole('menu').query()).toBeNull()
  expect(await findViolations()).toEqual([])
})

test('nothing to draw, on its way and failed are told apart', async () => {
  const { rerender } = await renderPage(<Depth ticks={{ ...ticks, liquidity: '0', ticks: [] }} />)
  await expect.element(page.getByText('There is no liquidity in this range.')).toBeVisible()
  await rerender(
    <Page>
      <Depth key="away" ticks={undefined} error={new Error('away')} />
    </Page>,
  )
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('can be taken away as figures and as a picture', async () => {
  const files: { name: string; blob: Blob }[] = []
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob)
    return `blob:${blobs.size - 1}`
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: blobs.get(this.href)! })
  })
  await renderPage(<Depth />)
  await page.getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()
  await page.getByRole('button', { name: 'Chart options' }).click()
  await page.getByRole('menuitem', { name: 'Save as image' }).click()
  await expect
    .poll(() => files.map(({ name }) => name))
    .toEqual(['oxbow-ETH-USDC-liquidity-wide.csv', 'oxbow-ETH-USDC-liquidity-wide.png'])
  const [header, ...lines] = (await files[0]!.blob.text()).trim().split('\r\n')
  expect(header).toBe('price_from,price_to,token0,token0_address,amount0,token1,token1_address,amount1')
  expect(lines).toHaveLength(61)
  const picture = await createImageBitmap(files[1]!.blob)
  expect(picture.width).toBeGreaterThanOrEqual(800)
  vi.restoreAllMocks()
})
