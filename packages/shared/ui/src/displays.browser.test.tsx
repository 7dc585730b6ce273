import { shorten } from '@oxbow/i18n/shorten'
import { ChainLogo } from '@oxbow/marks/ChainLogo'
import { ChainMarks } from '@oxbow/marks/ChainMarks'
import { isSnowSeason, OxbowMark } from '@oxbow/marks/OxbowMark'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Address } from './Address.tsx'
import { Button } from './Button.tsx'
import { Change } from './Change.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { Digits } from './Digits.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Progress } from './Progress.tsx'
import { Stepper } from './Stepper.tsx'
import { Tabs } from './Tabs.tsx'

afterEach(() => vi.restoreAllMocks())

describe('Address', () => {
  const value = '0x52908400098527886E0F7030069857D2E4169EE7'
  const address = (
    <Address value={value} copyLabel="Copy" copiedLabel="Copied" failedLabel="Failed to copy to clipboard" />
  )

  test('behavior: copies the whole value by keyboard and shows success for 400 ms', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await render(address)
    await userEvent.tab()
    const startedMs = performance.now()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy: 0x5290…9EE7' })).toBeVisible()
    expect(performance.now() - startedMs).toBeGreaterThan(390)
    expect(write).toHaveBeenCalledExactlyOnceWith(value)
  })

  test('error: announces that the browser refused', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await render(address)
    await page.getByRole('button').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Failed to copy to clipboard')
  })

  test.each([
    [value, '0x5290…9EE7'],
    ['So11111111111111111111111111111111111111112', 'So1111…111112'],
    ['0x1234', '0x1234'],
  ])('shorten: %s', (long, short) => {
    expect(shorten(long)).toBe(short)
  })
})

describe('Digits', () => {
  function Host({ before, after }: { before: string; after: string }) {
    const [value, setValue] = useState(before)
    return (
      <>
        <Digits value={value} direction="up" />
        <Button onClick={() => setValue(after)}>Change</Button>
      </>
    )
  }
  const changed = () => document.querySelectorAll('[data-changed]').length

  test('behavior: announced once, in a line of 40 px, and tints only what changed for 250 ms', async () => {
    const { container } = await render(<Host before="$1,204.10" after="$1,304.12" />)
    await expect.element(page.getByText('$1,204.10')).toBeInTheDocument()
    expect(container.firstElementChild?.getBoundingClientRect().height).toBe(40)
    // Looked up now and then, a busy machine would miss it.
    let most = 0
    const observer = new MutationObserver(() => (most = Math.max(most, changed())))
    observer.observe(container, { subtree: true, childList: true, attributes: true })
    await page.getByRole('button').click()
    await expect.poll(() => most).toBe(2)
    await expect.poll(changed).toBe(0)
    observer.disconnect()
    await expect.element(page.getByText('$1,304.12')).toBeInTheDocument()
  })

  test('behavior: cents keep their place when the number grows', async () => {
    await render(<Host before="999.50" after="1,000.50" />)
    await page.getByRole('button').click()
    await expect.poll(changed).toBe(5)
  })

  test('behavior: writes no style element', async () => {
    const styles = document.querySelectorAll('style').length
    await render(<Host before="1" after="2" />)
    await page.getByRole('button').click()
    expect(document.querySelectorAll('style')).toHaveLength(styles)
  })

  test('behavior: keeps the numerals of the language and their direction', async () => {
    const { container } = await render(<Digits value="‏١٢٫٥ ج.م." />)
    expect(container.firstElementChild?.getAttribute('dir')).toBe('rtl')
    await expect.element(page.getByText('‏١٢٫٥ ج.م.')).toBeInTheDocument()
    expect(container.querySelectorAll('.digit-column')).toHaveLength(3)
  })
})

describe('Digits fadeAfter', () => {
  const faded = () => document.querySelectorAll('.text-text-muted').length

  test.each([
    ['$12,418.62', '.'],
    ['12.418,62 €', ','],
    ['12 418,62 $US', ','],
  ])('default: fades the decimals of %s', async (value, fadeAfter) => {
    await render(<Digits value={value} fadeAfter={fadeAfter} />)
    expect(faded()).toBeGreaterThan(0)
  })

  test.each([
    ['$68.72M', '.'],
    ['$1.20B', '.'],
    ['68,72 Mio. $', ','],
    ['68,72 M$', ','],
    ['68,72 M $US', ','],
    ['$6872.05万', '.'],
    ['\u206668.72 مليون US$\u2069', '.'],
  ])('behavior: fades nothing of the compact %s', async (value, fadeAfter) => {
    await render(<Digits value={value} fadeAfter={fadeAfter} />)
    expect(faded()).toBe(0)
  })
})

describe('Tabs', () => {
  function Host() {
    const [value, setValue] = useState<'tokens' | 'pools' | 'activity'>('tokens')
    return (
      <Tabs
        label="Wallet"
        value={value}
        onChange={setValue}
        tabs={[
          { value: 'tokens', label: 'Tokens' },
          { value: 'pools', label: 'Pools' },
          { value: 'activity', label: 'Activity', dotLabel: 'New activity' },
        ]}
      >
        {value}
      </Tabs>
    )
  }

  test('behavior: one tab stop, arrow keys select and wrap around, the view is named by its tab', async () => {
    await render(<Host />)
    await userEvent.tab()
    await expect.element(page.getByRole('tab', { name: 'Tokens' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tabpanel', { name: 'Pools' })).toHaveTextContent('pools')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(page.getByRole('tab', { name: 'Tokens' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByRole('tab', { name: 'Activity New activity' })).toHaveFocus()
  })

  test('behavior: arrow keys follow the reading direction', async () => {
    document.documentElement.dir = 'rtl'
    await render(<Host />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByRole('tab', { name: 'Pools' })).toHaveAttribute('aria-selected', 'true')
  })
})

describe('ErrorState and EmptyState', () => {
  test('behavior: is announced at once, and retried by keyboard', async () => {
    const onPress = vi.fn()
    await render(<ErrorState kind="data" title="Error loading data" retry={{ label: 'Try again', onPress }} />)
    await expect.element(page.getByRole('alert').getByText('Error loading data')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(onPress).toHaveBeenCalledOnce()
  })

  test('behavior: an empty state has a heading and a next step', async () => {
    await render(<EmptyState title="No activity yet" headingLevel={3} action={<Button>Make a swap</Button>} />)
    await expect.element(page.getByRole('heading', { level: 3, name: 'No activity yet' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Make a swap' })).toBeVisible()
  })
})

describe('ChartFrame', () => {
  test('behavior: keeps its height in every state and describes the chart', async () => {
    const frame = (state: ChartFrame.State) => (
      <ChartFrame title="Price" value="$1" state={state} summary="It rose." height={200}>
        chart
      </ChartFrame>
    )
    const { container, rerender } = await render(frame({ kind: 'loading' }))
    const height = container.getBoundingClientRect().height
    await rerender(frame({ kind: 'empty', text: 'No trades' }))
    expect(container.getBoundingClientRect().height).toBe(height)
    await rerender(frame({ kind: 'failed', error: { title: 'Error loading data' } }))
    expect(container.getBoundingClientRect().height).toBe(height)
    await rerender(frame({ kind: 'ready' }))
    expect(container.getBoundingClientRect().height).toBe(height)
    await expect.element(page.getByRole('figure', { name: /It rose\./ })).toBeVisible()
  })
})

describe('Progress and Stepper', () => {
  test('behavior: announces progress, and no value when it is unknown', async () => {
    const { rerender } = await render(<Progress label="Reading" value={0.4} valueText="4 of 10" />)
    const bar = page.getByRole('progressbar', { name: 'Reading' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
    await expect.element(bar).toHaveAttribute('aria-valuetext', '4 of 10')
    await rerender(<Progress label="Reading" />)
    await expect.element(bar).not.toHaveAttribute('aria-valuenow')
  })

  test('behavior: marks the active step as current', async () => {
    const stateLabels = { waiting: 'not started', active: 'under way', done: 'done', failed: 'failed' }
    const steps = [
      { id: 'approve', title: 'Approve', state: 'done' },
      { id: 'swap', title: 'Swap', state: 'active' },
    ] as const
    await render(<Stepper label="Steps" steps={steps} stateLabels={stateLabels} />)
    await expect.element(page.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
    await expect.element(page.getByRole('listitem').nth(0)).toHaveTextContent('Approve (done)')
  })
})

/** A single gray pixel. */
const mark = 'data:image/gif;base64,R0lGODlhAQABAIAAAHd3dwAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

describe('ChainLogo, Change', () => {
  test('behavior: a logo that fails to load becomes a drawing, the same for a network and its copies', async () => {
    const { container } = await render(
      <ChainMarks
        value={
          new Map([
            ['Base', '/nothing-here.svg'],
            ['Oak', mark],
          ])
        }
      >
        <ChainLogo name="Base" />
        <ChainLogo name="Oak" />
        <ChainLogo name="Elm" />
        <ChainLogo name="Elm (local)" />
      </ChainMarks>,
    )
    await expect.poll(() => container.querySelectorAll('svg').length).toBe(3)
    const [base, elm, local] = [...container.querySelectorAll('svg')].map(({ outerHTML }) => outerHTML)
    expect(local).toBe(elm)
    expect(elm).not.toBe(base)
    expect(container.textContent).toBe('')
    expect([...container.querySelectorAll('img')].map(({ src }) => src)).toEqual([mark])
  })

  test('behavior: a change has a sign and a color, without a redundant arrow', async () => {
    const { container } = await render(<Change direction="down">−0.87%</Change>)
    await expect.element(page.getByText('−0.87%')).toBeVisible()
    expect(container.querySelector('svg')).toBeNull()
  })
})

describe('OxbowMark', () => {
  test.each([
    [new Date(2026, 10, 30, 23, 59), false],
    [new Date(2026, 11, 1), true],
    [new Date(2027, 0, 7, 23, 59), true],
    [new Date(2027, 0, 8), false],
  ])('behavior: snow from 1 December to 7 January (%s)', async (date, hasSnow) => {
    expect(isSnowSeason(date)).toBe(hasSnow)
    const { container } = await render(<OxbowMark date={date} />)
    expect(container.querySelector('[data-snow]') !== null).toBe(hasSnow)
  })
})
