import { expect, test } from 'vitest'
import { dai, usdc } from '../../../test/fixtures.ts'
import { renderPage } from '../../../test/renderPage.tsx'
import { TwapFacts } from './TwapFacts.tsx'
import type { TwapOrder } from './TwapState.ts'

const one = { numerator: 10n ** 12n, denominator: 1n }
/** 10 USDC in four parts, for half the market at least. */
const order: TwapOrder = {
  amountIn: 10_000_000n,
  parts: 4,
  periodSeconds: 3_600,
  isLowestNamed: false,
  oracle: undefined,
  leastPrice: { ...one, numerator: one.numerator / 2n },
  market: {
    pool: `0x${'77'.repeat(20)}`,
    windowSeconds: 600,
    leastLiquidity: 1n,
    toleranceBps: 150,
    trigger: undefined,
  },
}
const market = { status: 'known', price: one, isStale: false, gas: { units: 1n, inOutput: 1n } } as const

const render = (change: Partial<TwapOrder> = {}) =>
  renderPage(<TwapFacts order={{ ...order, ...change }} market={market} rows="price" sold={usdc} tokenOut={dai} />)

test('default: what a part fills at comes before the worst case, which is named so and not alarming', async () => {
  const page = await render()
  const [fills, least] = [page.getByText('Market price, within 1.5%'), page.getByText('(worst case, −50%)')]
  await expect.element(least).toBeVisible()
  expect(fills.element().compareDocumentPosition(least.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await expect.element(page.getByText(/^1\.25 DAI/)).toBeVisible()
  expect(least.element().closest('.text-caution')).toBeNull()
})

test('a price that the person set, or that nothing else holds, is highlighted where it is far below the market', async () => {
  for (const change of [{ isLowestNamed: true }, { market: undefined }]) {
    const page = await render(change)
    const least = page.getByText('(−50%)')
    await expect.element(least).toBeVisible()
    expect(least.element().closest('.text-caution')).not.toBeNull()
    await page.unmount()
  }
})
