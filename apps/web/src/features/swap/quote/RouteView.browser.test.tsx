import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dai, eth, quote, splitQuote, usdc } from '../../../test/fixtures.ts'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { RouteView } from './RouteView.tsx'

const show = (shown: typeof quote, width = 480) =>
  renderPage(
    <section style={{ width }}>
      <RouteView quote={shown} tokens={[eth, usdc, dai]} tokenIn={eth} tokenOut={usdc} />
    </section>,
  )
const route = page.getByRole('list', { name: 'Route' })
const shares = () => [...route.element().children].map((path) => path.textContent?.match(/^\d+%/)?.[0])

describe('RouteView', () => {
  test('default: one path has no share and no bound that nobody worked out', async () => {
    await show(quote)
    await expect.element(route.getByText('v3')).toBeVisible()
    expect(shares()).toEqual([undefined])
    await expect.element(page.getByText(/best possible/)).not.toBeInTheDocument()
  })

  test('behavior: a split trade shows its largest paths with shares, pools and fees, the rest on demand by keyboard', async () => {
    await show(splitQuote)
    expect(shares()).toEqual(['48%', '25%', '11%'])
    await expect.element(route.getByTitle(/^0\.48 ETH for 1,440 USDC in pool 0x1010/)).toBeVisible()
    const more = page.getByRole('button', { name: '2 more paths' })
    ;(more.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    expect(shares()).toEqual(['48%', '25%', '11%', '10%', '6%'])
    await expect.element(route.getByText('DAI').first()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(shares()).toHaveLength(3)
  })

  test('behavior: broader streams carry more', async () => {
    await show(splitQuote)
    const heights = [...route.element().querySelectorAll<HTMLElement>('[aria-hidden][style*=height]')].map(
      (stream) => stream.offsetHeight,
    )
    expect(heights).toEqual([...heights].sort((a, b) => b - a))
    expect(heights[0]).toBeGreaterThan(heights.at(-1)!)
  })

  test('behavior: says how near the best possible it is, never nearer than it is', async () => {
    await show(splitQuote)
    await expect.element(page.getByText('Estimated within 0.01 bp of the best possible')).toBeVisible()
    await show({ ...splitQuote, optimalityGapBps: 1.231 })
    await expect.element(page.getByText('Estimated within 1.24 bp of the best possible')).toBeVisible()
    // A proof that did not come near says nothing about the trade.
    const { container } = await show({ ...splitQuote, optimalityGapBps: 138.3 })
    expect(container.textContent).not.toContain('best possible')
  })

  test.each([
    [326, 390],
    [480, 1_200],
  ])('behavior: nothing of a path of four pools covers anything else at %d px', async (width, screen) => {
    await page.viewport(screen, 800)
    const [hop] = quote.route[0]!.hops
    const hops = [dai, usdc, dai, usdc].map(({ address }, index) => ({
      ...hop!,
      poolId: `0x${`${index}`.repeat(40)}` as const,
      tokenOut: address,
    }))
    await show({ ...quote, route: [{ shareBps: 10_000, hops }] }, width)
    const edges = [...route.element().querySelectorAll('ol > li')].flatMap((part) => {
      const boxes = [...part.children].map((child) => child.getBoundingClientRect()).filter(({ height }) => height > 8)
      return boxes.map(({ left, right }) => [left, right] as const)
    })
    expect(edges).toHaveLength(8)
    for (const [index, [left]] of edges.entries()) expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.[1] ?? 0)
  })

  test.each([326, 480])('behavior: fits %d px, and axe finds nothing', async (width) => {
    const { container } = await show(splitQuote, width)
    await page.getByRole('button', { name: '2 more paths' }).click()
    expect(container.querySelector('section')!.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findViolations()).toEqual([])
  })
})
