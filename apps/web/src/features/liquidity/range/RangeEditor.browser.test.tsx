import { sqrtPriceOf } from '@oxbow/positions/poolPrice'
import { tickOf } from '@oxbow/positions/tickRange'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, renderPage } from '../../../test/renderPage.tsx'
import { RangeEditor } from './RangeEditor.tsx'

const view = { decimals0: 18, decimals1: 6, isInverted: false }
const sqrtPriceX96 = sqrtPriceOf(2_000n, 0, view)

/** Liquidity from half of the price to twice it, and more of it near the price. */
const at = tickOf(sqrtPriceX96)
const spans = [
  { lower: at - 7_000, upper: at - 1_000, liquidity: 5 },
  { lower: at - 1_000, upper: at + 1_000, liquidity: 20 },
  { lower: at + 1_000, upper: at + 7_000, liquidity: 5 },
]

function Editor({ isInverted = false }: { isInverted?: boolean }) {
  const [range, setRange] = useState<RangeEditor.Props['range']>('full')
  return (
    <>
      <RangeEditor
        range={range}
        sqrtPriceX96={sqrtPriceX96}
        tickSpacing={60}
        view={{ ...view, isInverted }}
        unit={isInverted ? 'ETH per USDC' : 'USDC per ETH'}
        presets={[
          { kind: 'share', share: 0.05 },
          { kind: 'share', share: 0.5 },
        ]}
        spans={spans}
        isNewPool={false}
        onRange={setRange}
        onHold={() => {}}
      />
      <output>{range === 'full' ? range : `${range.tickLower} ${range.tickUpper}`}</output>
    </>
  )
}

const low = page.getByRole('textbox', { name: 'Min price' })
const high = page.getByRole('textbox', { name: 'Max price' })
const ticks = () =>
  page
    .getByRole('status')
    .elements()
    .map((element) => element.textContent)
    .find((text) => text && /^-?\d+ -?\d+$/.test(text))
const numberIn = (field: typeof low) => Number((field.element() as HTMLInputElement).value)

describe('RangeEditor', () => {
  test.each([false, true])('0 and ∞ stay and mean the ends of the pool, inverted %s', async (isInverted) => {
    await renderPage(<Editor isInverted={isInverted} />)
    await page.getByRole('radio', { name: 'Custom range' }).click()
    await page.getByRole('button', { name: '±50%' }).click()
    await userEvent.fill(low, '0')
    await userEvent.fill(high, '∞')
    await userEvent.tab()
    await expect.element(low).toHaveValue('0')
    await expect.element(high).toHaveValue('∞')
    expect(ticks()).toBe('-887220 887220')
    expect(page.getByText('Invalid price input').elements()).toEqual([])
  })

  test('a preset, a key, a button and typing each move an end by whole steps', async () => {
    await renderPage(<Editor />)
    await page.getByRole('radio', { name: 'Custom range' }).click()
    await page.getByRole('button', { name: '±50%' }).click()
    expect(numberIn(low)).toBeGreaterThan(990)
    expect(numberIn(low)).toBeLessThan(1_010)
    expect(numberIn(high)).toBeGreaterThan(2_980)
    expect(await findViolations()).toEqual([])

    const before = numberIn(low)
    await low.click()
    await userEvent.keyboard('{ArrowUp}')
    // A step of 60 ticks is six tenths of a per cent.
    expect(numberIn(low) / before).toBeCloseTo(1.0001 ** 60, 5)
    await page.getByRole('button', { name: 'Min price: one step down' }).click()
    expect(numberIn(low)).toBe(before)

    await high.fill('2500')
    await userEvent.tab()
    expect(numberIn(high)).toBeGreaterThan(2_490)
    expect(numberIn(high)).toBeLessThan(2_510)
    expect(
      ticks()
        ?.split(' ')
        .every((tick) => Number(tick) % 60 === 0),
    ).toBe(true)
  })

  test('the other way up, the lower price is the upper tick, and up is still up', async () => {
    await renderPage(<Editor isInverted />)
    await page.getByRole('radio', { name: 'Custom range' }).click()
    const [lower, upper] = ticks()!.split(' ').map(Number)
    const before = numberIn(low)
    expect(before).toBeLessThan(numberIn(high))
    await page.getByRole('button', { name: 'Min price: one step up' }).click()
    expect(numberIn(low)).toBeGreaterThan(before)
    expect(ticks()).toBe(`${lower} ${upper! - 60}`)
  })

  test('what is wrong is said in its words and undone by nothing but typing', async () => {
    await renderPage(<Editor />)
    await page.getByRole('radio', { name: 'Custom range' }).click()
    await low.fill('x')
    await expect.element(page.getByText('Invalid price input')).toBeVisible()
    await low.fill('5000')
    await expect.element(page.getByText('Min price must be lower than max price')).toBeVisible()
    await expect.element(low).toHaveAttribute('aria-invalid', 'true')
    await low.fill('1000')
    await expect.element(page.getByText('Min price must be lower than max price')).not.toBeInTheDocument()
  })
})
