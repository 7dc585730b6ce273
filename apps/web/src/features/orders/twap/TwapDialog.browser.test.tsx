import { expect, test, vi } from 'vitest'
import { dai, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { TwapDialog } from './TwapDialog.tsx'
import type { TwapOrder } from './TwapState.ts'

/** 10 USDC in four parts that cannot all be equal, at 0.9 DAI at least. */
const order: TwapOrder = {
  amountIn: 10_000_001n,
  parts: 4,
  periodSeconds: 3_600,
  isLowestNamed: true,
  oracle: undefined,
  leastPrice: { numerator: 9n * 10n ** 11n, denominator: 1n },
  market: {
    pool: `0x${'77'.repeat(20)}`,
    windowSeconds: 600,
    leastLiquidity: 1n,
    toleranceBps: 150,
    trigger: undefined,
  },
}

const render = (change: Partial<TwapDialog.Props> = {}) =>
  renderPage(
    <TwapDialog
      order={order}
      startTime={1_800_000_000}
      tokenIn={usdc}
      tokenOut={dai}
      fault={undefined}
      view={undefined}
      check={{
        asks: 2,
        calls: [],
        approves: true,
        networkCostWei: 10n ** 15n,
        nowSeconds: 1_800_000_000,
        blockNumber: 1n,
      }}
      isSigned={false}
      spends={10_000_001n}
      approval="exact"
      onApproval={() => {}}
      warnings={[]}
      cautions={null}
      consent={undefined}
      native={{ symbol: 'ETH', decimals: 18 }}
      costUsd={undefined}
      button={{ label: 'Place order', onPress: () => {} }}
      caution={null}
      instead={null}
      explain={(code: string) => code}
      onOrders={() => {}}
      isOpen={true}
      onClose={() => {}}
      onClosed={() => {}}
      {...change}
    />,
  )

test('the review says the whole, each part to the last digit with its time, and what is missed', async () => {
  const onPress = vi.fn()
  const page = await render({ button: { label: 'Place order', onPress } })
  await expect.element(page.getByText('4, one every hour')).toBeVisible()
  await expect.element(page.getByText('Market price, within 1.5%')).toBeVisible()
  await expect.element(page.getByText(/Each part stays open for 2 hours/)).toBeVisible()
  await page.getByRole('button', { name: 'All parts' }).click()
  const parts = page.getByRole('listitem')
  await expect.poll(() => parts.elements()).toHaveLength(4)
  await expect.element(parts.nth(0).getByText('2.5 USDC for at least 2.25 DAI')).toBeVisible()
  await expect.element(parts.nth(3).getByText('2.500001 USDC for at least 2.2500009 DAI')).toBeVisible()
  expect(await findViolations()).toEqual([])
  await page.getByRole('button', { name: 'Place order' }).click()
  expect(onPress).toHaveBeenCalledOnce()
})

test('without a price source nothing but the price limit binds, and that is said', async () => {
  const page = await render({ order: { ...order, market: undefined }, warnings: [{ kind: 'unbounded' }] })
  await expect.element(page.getByText('Your price limit or better')).toBeVisible()
  await expect.element(page.getByText(/may be filled at your price limit/)).toBeVisible()
  expect(page.getByText('Price source').elements()).toHaveLength(0)
})

test('the approval names the contract that may spend, and how much', async () => {
  const page = await render()
  const enough = 'Seaport can spend 10.000001 USDC, enough for this and your other open orders.'
  await expect.element(page.getByText(enough)).toBeVisible()
})

test('an unlimited approval names the same contract', async () => {
  const page = await render({ approval: 'unlimited' })
  await expect.element(page.getByText(/^Seaport can spend any USDC you sign for/)).toBeVisible()
})
