import { sqrtPriceOf } from '@oxbow/positions/poolPrice'
import { rangeWithin, type TickRange, tickOf } from '@oxbow/positions/tickRange'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { RangeEditor } from './RangeEditor.tsx'

const decimals = { decimals0: 18, decimals1: 6 }
const sqrtPriceX96 = sqrtPriceOf(2_000n, 0, { ...decimals, isInverted: false })
const tick = tickOf(sqrtPriceX96)
/** Some everywhere near, and much where the price is. */
const spans = [
  { lower: tick - 7_000, upper: tick - 1_000, liquidity: 5 },
  { lower: tick - 1_000, upper: tick + 1_000, liquidity: 20 },
  { lower: tick + 1_000, upper: tick + 7_000, liquidity: 5 },
]
const begin = rangeWithin(sqrtPriceX96, 3_000, 60)
let range: 'full' | TickRange

function Editor({ isInverted = false, isNewPool = false }: { isInverted?: boolean; isNewPool?: boolean }) {
  const [current, setCurrent] = useState<'full' | TickRange>(begin)
  range = current
  return (
    <RangeEditor
      range={current}
      sqrtPriceX96={sqrtPriceX96}
      tickSpacing={60}
      view={{ ...decimals, isInverted }}
      unit={isInverted ? 'ETH per USDC' : 'USDC per ETH'}
      presets={[
        { kind: 'usual', period: 'day', ticks: 300 },
        { kind: 'usual', period: 'month', ticks: 1_650 },
      ]}
      spans={isNewPool ? undefined : spans}
      isNewPool={isNewPool}
      onRange={setCurrent}
      onHold={() => {}}
    />
  )
}

const slider = (name: string) => page.getByRole('slider', { name })
const low = slider('Min price')
const high = slider('Max price')
const whole = slider('Whole range')
const custom = () => range as TickRange
const centreOf = (locator: typeof low) => {
  const { left, width, top, height } = locator.element().getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** A hand of a kind takes an element and moves it over the page, as a browser tells of it. */
async function drag(locator: typeof low, by: number, pointerType: 'mouse' | 'touch') {
  const element = locator.element()
  const { x, y } = centreOf(locator)
  const send = (type: string, clientX: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType,
        isPrimary: true,
        clientX,
        clientY: y,
        button: 0,
      }),
    )
  // Nothing but a hand that is really down can be held on to.
  element.setPointerCapture = () => {}
  send('pointerdown', x)
  for (let part = 1; part <= 8; part++) {
    send('pointermove', x + (by * part) / 8)
    await new Promise(requestAnimationFrame)
  }
  send('pointerup', x + by)
  // What a hand does is drawn at once; the page around follows when it can.
  for (let before = ''; before !== seenNow(); ) {
    before = seenNow()
    await new Promise((resolve) => setTimeout(resolve, 120))
  }
}

const seenNow = () =>
  [low, high].map((each) => each.element().getAttribute('aria-valuenow')).join() + JSON.stringify(range)

describe('RangeChart', () => {
  test.each(['mouse', 'touch'] as const)('by %s: an end moves alone, the middle takes both along', async (kind) => {
    await renderPage(<Editor />)
    await drag(high, 60, kind)
    expect(custom().tickLower).toBe(begin.tickLower)
    expect(custom().tickUpper).toBeGreaterThan(begin.tickUpper)
    const width = custom().tickUpper - custom().tickLower
    await drag(whole, -80, kind)
    expect(custom().tickUpper - custom().tickLower).toBe(width)
    expect(custom().tickLower).toBeLessThan(begin.tickLower)
    const { tickUpper } = custom()
    await drag(low, 40, kind)
    expect(custom().tickUpper).toBe(tickUpper)
    expect([custom().tickLower % 60, tickUpper % 60].map(Math.abs)).toEqual([0, 0])
    // Through the other end nobody gets: one step is left.
    await drag(low, 2_000, kind)
    expect(custom().tickLower).toBe(tickUpper - 60)
  })

  test('a hand that is really down moves the end to where it is', async () => {
    await renderPage(<Editor />)
    const before = centreOf(high).x
    await userEvent.dragAndDrop(high, page.getByText('Pool liquidity, by price'), {
      sourcePosition: { x: 6, y: 90 },
      targetPosition: { x: 2, y: 2 },
    })
    // The text stands left of everything.
    await expect.poll(() => custom().tickUpper).toBe(custom().tickLower + 60)
    expect(centreOf(high).x).not.toBe(before)
  })

  test('by keys: a step, ten steps, the end of all prices; what it stands on is said as a price', async () => {
    await renderPage(<Editor />)
    expect(await findViolations()).toEqual([])
    low.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => custom().tickLower).toBe(begin.tickLower + 60)
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowLeft}{/Shift}{PageDown}')
    await expect.poll(() => custom().tickLower).toBe(begin.tickLower - 20 * 60)
    await expect.element(low).toHaveAttribute('aria-valuetext', expect.stringMatching(/^1,3\d\d(\.\d+)? USDC per ETH$/))
    await userEvent.keyboard('{Home}')
    await expect.element(low).toHaveAttribute('aria-valuetext', '0 USDC per ETH')
    await expect.element(page.getByRole('textbox', { name: 'Min price' })).toHaveValue('0')
    high.element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(high).toHaveAttribute('aria-valuetext', '∞ USDC per ETH')
    await userEvent.keyboard('{Home}')
    await expect.poll(() => custom().tickUpper).toBe(custom().tickLower + 60)
  })

  test('the other way up, right is still a higher price; the whole goes to the edge of what is drawn', async () => {
    await renderPage(<Editor isInverted />)
    low.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(custom).toEqual({ tickLower: begin.tickLower, tickUpper: begin.tickUpper - 60 })
    whole.element().focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => custom().tickLower).toBeLessThan(begin.tickLower)
    expect(custom().tickUpper - custom().tickLower).toBe(begin.tickUpper - 60 - begin.tickLower)
  })

  test('a page that reads from the right draws prices as before: they rise to the right', async () => {
    document.documentElement.dir = 'rtl'
    await renderPage(<Editor />)
    expect(centreOf(low).x).toBeLessThan(centreOf(high).x)
    low.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => custom().tickLower).toBe(begin.tickLower + 60)
    document.documentElement.dir = 'ltr'
  })

  test('typing, presets and the chart are in step; what does not fit is fitted, and zooming changes no range', async () => {
    await renderPage(<Editor />)
    const at = () => Math.round(centreOf(high).x)
    await page.getByRole('button', { name: 'A day ±3%' }).click()
    expect(custom()).toEqual(rangeWithin(sqrtPriceX96, 300, 60))
    await expect.element(page.getByRole('button', { name: 'A day ±3%' })).toHaveAttribute('aria-pressed', 'true')
    const narrow = at()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    expect(at()).toBeLessThan(narrow)
    expect(custom()).toEqual(rangeWithin(sqrtPriceX96, 300, 60))
    await page.getByRole('button', { name: 'Show the whole range' }).click()
    expect(at()).toBe(narrow)
    await page.getByRole('textbox', { name: 'Max price' }).fill('9000')
    await expect
      .element(high)
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/^(8,9|9,0)\d\d(\.\d+)? USDC per ETH$/))
    // An end that is typed below the other takes nothing away from under the hand.
    await page.getByRole('textbox', { name: 'Max price' }).fill('9')
    await expect.element(page.getByText('Min price must be lower than max price')).toBeVisible()
    await expect.element(high).toBeVisible()
    await page.getByRole('textbox', { name: 'Max price' }).fill('9000')
    // It is drawn, not beyond the edge.
    const plot = whole.element().parentElement!.getBoundingClientRect()
    expect(at()).toBeLessThan(plot.right - 20)
  })

  test('a pool that is not there yet has an empty chart round its price', async () => {
    await renderPage(<Editor isNewPool />)
    await expect.element(page.getByText('No liquidity yet.')).toBeVisible()
    await drag(low, -30, 'mouse')
    expect(custom().tickLower).toBeLessThan(begin.tickLower)
  })
})
