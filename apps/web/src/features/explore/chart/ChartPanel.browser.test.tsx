import { ServerUnreachableError } from '@oxbow/contract/ApiError'
import type { HistoryPoint } from '@oxbow/contract/marketDocuments'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findViolations, Page, renderPage } from '../../../test/renderPage.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import type { ChartView } from './ChartView.ts'

const step = 300
const nowSeconds = 5_000_000 * step
const points = [...Array(24).keys()].map(
  (index): HistoryPoint => ({
    timestamp: nowSeconds - (23 - index) * step,
    open: 100 + index,
    high: 102 + index,
    low: 99 + index,
    close: 101 + index,
    volumeUsd: index * 10,
    tvlUsd: 5_000,
    feesUsd: null,
  }),
)
const format = (value: number) => `$${value.toFixed(2)}`
const noRetry = () => {}
const never = () => () => {}
const atOnce = (task: () => void) => {
  task()
  return () => {}
}

function Chart(props: Partial<ChartPanel.Props>) {
  const [view, setView] = useState<ChartView>({ range: '1d', subject: 'price', style: 'line' })
  return (
    <ChartPanel
      title="WETH"
      subjects={['price', 'volume', 'tvl']}
      view={view}
      onView={(change) => setView((old) => ({ ...old, ...change }))}
      points={points}
      nowSeconds={nowSeconds}
      error={null}
      onRetry={noRetry}
      formatPrice={format}
      formatUsd={format}
      whenWanted={atOnce}
      {...props}
    />
  )
}

const slider = () => page.getByRole('slider', { name: 'WETH, Price' })

describe('ChartPanel', () => {
  // Where a test before left the pointer it would stand on the chart.
  beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }))

  test('param: hidesChange: what counts a part alone says no change in per cent', async () => {
    await renderPage(<Chart hidesChange />)
    await expect.element(slider()).toBeVisible()
    await expect.element(page.getByText('$124.00').first()).toBeVisible()
    expect(document.body.textContent).not.toContain('%')
  })

  test('default: the last price, the change, and the same in a sentence', async () => {
    await renderPage(<Chart />)
    await expect.element(slider()).toBeVisible()
    await expect.element(page.getByText('It went from $100.00 to $124.00 in this range.')).toBeInTheDocument()
    await expect.element(page.getByText('+24.00%')).toBeVisible()
    await expect.poll(() => slider().element().querySelector('canvas')).not.toBeNull()
    expect(await findViolations()).toEqual([])
  })

  test('before it is wanted: the same figures and keys without the library', async () => {
    await renderPage(<Chart whenWanted={never} />)
    await expect.element(slider()).toBeVisible()
    expect(slider().element().querySelector('canvas')).toBeNull()
    expect(slider().element().textContent).toContain('$124.00')
    slider().element().focus()
    await userEvent.keyboard('{Home}')
    await expect.element(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/: \$101\.00$/))
    expect(slider().element().querySelector('svg line')).not.toBeNull()
    expect(await findViolations()).toEqual([])
  })

  test('what never moved runs through the middle, between figures that differ', async () => {
    const flat = points.map((point) => ({ ...point, open: 1, high: 1, low: 1, close: 1 }))
    await renderPage(<Chart whenWanted={never} points={flat} />)
    await expect.element(slider()).toBeVisible()
    expect(slider().element().textContent).toMatch(/\$1\.50\$1\.00\$0\.50/)
  })

  test('on a phone every choice of what is drawn is in view', async () => {
    await page.viewport(390, 844)
    await renderPage(<Chart />)
    const choice = page.getByRole('group', { name: 'What the chart shows' }).element()
    await expect.poll(() => choice.clientWidth).toBeGreaterThan(0)
    expect(choice.scrollWidth).toBeLessThanOrEqual(choice.clientWidth)
    await page.viewport(800, 900)
  })

  test('while the server is away that is said, and what goes on without it', async () => {
    const error = new ServerUnreachableError(new TypeError('Failed to fetch'))
    await renderPage(
      <Chart points={undefined} error={error} errorNote="You can keep swapping through your own node." />,
    )
    await expect
      .element(page.getByRole('alert').getByText(/^The server is away\..*You can keep swapping/))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('the arrow keys walk from period to period and say where they are', async () => {
    await renderPage(<Chart />)
    await expect.element(slider()).toBeVisible()
    slider().element().focus()
    await userEvent.keyboard('{Home}')
    await expect.element(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/: \$101\.00$/))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/: \$103\.00$/))
    await userEvent.keyboard('{End}')
    await expect.element(slider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/: \$124\.00$/))
  })

  test('candles, volume and what is in the pools; the figures stand in a table too', async () => {
    await renderPage(<Chart />)
    await page.getByRole('button', { name: 'Chart options' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Candles' }).click()
    await page.getByRole('radio', { name: 'Volume' }).click({ force: true })
    await expect.element(page.getByText('$2760.00', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Chart options' }).click()
    expect(page.getByRole('menuitemcheckbox', { name: 'Candles' }).query()).toBeNull()
    await page.getByRole('menuitemcheckbox', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('columnheader', { name: 'Volume' })).toBeVisible()
    expect(page.getByRole('row', { name: /\$/ }).elements()).toHaveLength(24)
  })

  test('what is unknown is a gap: not drawn, not counted, and said to be unknown', async () => {
    const values = points.map((point, index) => ({ ...point, close: index > 8 && index < 12 ? null : 100 + index }))
    const view = { range: '1d', subject: 'value', style: 'line' } as const
    await renderPage(
      <Chart
        title="Tokens"
        points={values}
        view={view}
        subjects={['value']}
        shownRanges={['1d', '1w']}
        whenWanted={never}
      />,
    )
    const chart = page.getByRole('slider', { name: 'Tokens, Value over time' })
    await expect.element(chart).toBeVisible()
    // Two stretches, each a line of its own.
    expect(chart.element().querySelectorAll('path')[1]!.getAttribute('d')!.match(/M/g)).toHaveLength(2)
    expect(chart.element().textContent).toContain('$123.00')
    expect(chart.element().textContent).not.toContain('$0.00')
    await expect.element(page.getByText('It went from $100.00 to $123.00 in this range.')).toBeInTheDocument()
    expect(page.getByRole('radio').elements()).toHaveLength(2)
    chart.element().focus()
    await userEvent.keyboard(
      '{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}',
    )
    await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: \$108\.00$/))
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: —$/))
    await page.getByRole('button', { name: 'Chart options' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Show as table' }).click()
    expect(page.getByRole('cell', { name: '—' }).elements()).toHaveLength(3)
    expect(await findViolations()).toEqual([])
  })

  test('what is unknown throughout says so in its own words', async () => {
    const values = points.map((point) => ({ ...point, close: null }))
    const view = { range: '1d', subject: 'value', style: 'line' } as const
    await renderPage(<Chart points={values} view={view} emptyText="Nobody knows." note={<p>Without ETH</p>} />)
    await expect.element(page.getByText('Nobody knows.')).toBeVisible()
    await expect.element(page.getByText('Without ETH')).toBeVisible()
  })

  test('no trades and no data are told apart from an error', async () => {
    const { rerender } = await renderPage(<Chart points={[]} />)
    await expect.element(page.getByText('Too little happened in this range to draw it.')).toBeVisible()
    await rerender(
      <Page>
        <Chart key="away" points={undefined} error={new Error('away')} />
      </Page>,
    )
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

const oneLine = [{ key: 'own', value: 105, title: '' }]

test('a price is moved by keys and by hand, and what moves it stands beside the chart’s own control', async () => {
  const onMove = vi.fn()
  await renderPage(<Chart lines={oneLine} moved={{ value: 110, label: 'Price of your order', onMove }} />)
  const handle = page.getByRole('slider', { name: 'Price of your order' })
  await expect.element(handle).toHaveAttribute('aria-valuetext', '$110.00')
  const element = handle.element() as HTMLElement
  expect(slider().element().contains(element)).toBe(false)
  element.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(onMove).toHaveBeenLastCalledWith(110 * 1.001)
  await userEvent.keyboard('{PageDown}')
  expect(onMove).toHaveBeenLastCalledWith(110 * 0.99)

  // Nothing but a hand that is really down can be held on to.
  element.setPointerCapture = () => {}
  const { left, top } = element.getBoundingClientRect()
  const send = (type: string, clientY: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + 5, clientY }))
  send('pointermove', top - 40)
  expect(onMove).toHaveBeenCalledTimes(2)
  send('pointerdown', top + 12)
  await new Promise(requestAnimationFrame)
  send('pointermove', top - 28)
  send('pointerup', top - 28)
  expect(onMove).toHaveBeenCalledTimes(3)
  expect(onMove.mock.lastCall?.[0]).toBeGreaterThan(110)
  expect(await findViolations()).toEqual([])
})
