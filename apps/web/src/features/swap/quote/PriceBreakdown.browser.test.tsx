import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eth, quote, splitQuote, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { PriceBreakdown } from './PriceBreakdown.tsx'

const show = (shown: typeof quote) =>
  renderPage(
    <section style={{ width: 480 }}>
      <PriceBreakdown quote={shown} tokenIn={eth} tokenOut={usdc} />
    </section>,
  )
const toggle = page.getByRole('button', { name: 'Route' })
const rows = () => [...document.querySelectorAll('dl > div')].map((row) => row.textContent)

describe('PriceBreakdown', () => {
  test('default: closed; opened by keyboard it leads from the market price to what the trade is worth', async () => {
    await show(quote)
    expect(rows()).toEqual([])
    ;(toggle.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(rows)
      .toEqual([
        'Market price1 ETH = 3,005 USDC',
        'Pool fees−0.05%',
        'Price impact−0.12%',
        'Oxbow fee$0.00',
        'After network cost2,997 USDC',
      ])
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
    expect(await findViolations()).toEqual([])
  })

  test('behavior: the fee of a split trade is that of its paths by their shares', async () => {
    await show(splitQuote)
    await toggle.click()
    await expect.element(page.getByText('−0.3%')).toBeVisible()
  })

  test('behavior: a trade that moves the price opens it', async () => {
    await show({ ...quote, priceImpactBps: 600 })
    await expect.element(page.getByText('−6%')).toBeVisible()
    await toggle.click()
    expect(rows()).toEqual([])
  })

  test('behavior: an exact output adds the network cost to what is paid', async () => {
    await show({ ...quote, tradeType: 'exact-out', gasFeeInQuoteToken: 10n ** 15n })
    await toggle.click()
    await expect.element(page.getByText('1.001 ETH')).toBeVisible()
  })

  test.each([
    ['is not known', undefined],
    ['is more than the trade brings', 4_000_000_000n],
  ])('behavior: nothing is made up when the network cost %s', async (_name, gasFeeInQuoteToken) => {
    await show({ ...quote, gasFeeInQuoteToken })
    await toggle.click()
    await expect.poll(rows).toHaveLength(4)
  })
})
