import { activateLocale } from '@oxbow/i18n/activateLocale'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultTradeSettings } from '../../../state/TradeSettings.ts'
import { eth, quote, usdc } from '../../../test/fixtures.ts'
import { findViolations, Page, renderPage } from '../../../test/renderPage.tsx'
import type { SwapState } from './SwapState.ts'
import { SwapPage } from './test/SwapPage.tsx'

describe('SwapCard', () => {
  test('default: shows the price, the least that arrives and the pool, and axe finds nothing', async () => {
    await renderPage(<SwapPage />)
    await expect.element(page.getByLabelText('You receive, amount in USDC')).toHaveValue('3,000')
    await expect.element(page.getByText('1 ETH = 3,000 USDC')).toBeVisible()
    await expect.element(page.getByText('2,985 USDC')).toBeVisible()
    await expect.element(page.getByText('0.05%')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: reads grouped amounts, holds what is no number and refuses too many places', async () => {
    await renderPage(<SwapPage initial={{ tokenIn: usdc, tokenOut: eth, text: '' }} />)
    const input = page.getByLabelText('You pay, amount in USDC')
    await input.fill('1,234.56')
    await expect.element(input).toHaveValue('1,234.56')
    await userEvent.type(input, 'x')
    await expect.element(input).toHaveValue('1,234.56x')
    await expect.element(page.getByText('Use digits only, like 12.5')).toBeVisible()
    await userEvent.type(input, '{Backspace}')
    await expect.element(input).toHaveValue('1,234.56')
    await userEvent.type(input, '12345')
    await expect.element(input).toHaveValue('1,234.561234')
  })

  test.each([
    ['-1', '-1'],
    ['1/2', '1/2'],
    ['1e3', '1,000'],
    ['1,000', '1,000'],
    ['1,000.5', '1,000.5'],
  ])('behavior: %s typed key by key never becomes another number', async (keys, shown) => {
    await renderPage(<SwapPage initial={{ tokenIn: usdc, tokenOut: eth, text: '' }} />)
    const input = page.getByLabelText('You pay, amount in USDC')
    await userEvent.type(input, keys)
    await expect.element(input).toHaveValue(shown)
  })

  test.each([
    ['de', '1.234,5', ['1', '', '1234', '1234.', '1234.5']],
    ['es-ES', '12.345', ['1', '12', '', '12345']],
    ['de', '1,25', ['1', '1.', '1.2', '1.25']],
    ['en', '1,234.5', ['1', '', '1234', '1234.', '1234.5']],
  ] as const)(
    'behavior: in %s %s typed key by key is nothing until it is what it says',
    async (locale, keys, meant) => {
      await activateLocale(locale)
      const onTyped = vi.fn()
      await renderPage(<SwapPage initial={{ tokenIn: usdc, tokenOut: eth, text: '' }} onTyped={onTyped} />)
      const input = page.getByRole('textbox').first()
      await userEvent.type(input, keys)
      await expect.element(input).toHaveValue(keys)
      const texts = onTyped.mock.calls.map(([text]) => text as string)
      expect(texts.filter((text, index) => text !== texts[index - 1])).toEqual(meant)
      await activateLocale('en')
    },
  )

  test('behavior: of what is pasted, places that the token does not have are cut off, never rounded up', async () => {
    await renderPage(<SwapPage initial={{ tokenIn: usdc, tokenOut: eth, text: '0.12345678999' }} />)
    const input = page.getByLabelText('You pay, amount in USDC')
    await userEvent.tripleClick(input)
    await userEvent.copy()
    await input.fill('')
    await userEvent.paste()
    await expect.element(input).toHaveValue('0.123456')
  })

  test.each([
    ['1.234,56', '1,234.56'],
    ['1e-7', '0.0000001'],
    ['1 234.5', '1,234.5'],
  ])('behavior: %s put in at once is %s', async (pasted, expected) => {
    await renderPage(<SwapPage initial={{ text: '' }} />)
    const input = page.getByLabelText('You pay, amount in ETH')
    await input.fill(pasted)
    await userEvent.tab()
    await expect.element(input).toHaveValue(expected)
  })

  test('behavior: an amount typed in money becomes tokens, and what was typed stays', async () => {
    const toUsd = (token: { decimals: number } | undefined, raw: bigint | undefined) =>
      token && raw !== undefined ? (Number(raw) / 10 ** token.decimals) * 3_000 : undefined
    const onForm = vi.fn()
    await renderPage(<SwapPage initial={{ text: '1' }} toUsd={toUsd} onForm={onForm} />)
    await page.getByTitle('Enter the amount in USD').first().click()
    const input = page.getByLabelText('You pay, amount in USD')
    await expect.element(input).toHaveValue('3,000')
    await input.fill('100')
    expect(onForm).toHaveBeenLastCalledWith(
      expect.objectContaining({
        field: 'input',
        text: '0.033333333333333333',
        money: { text: '100', code: 'USD', perDollar: 1, unitUsd: 3_000 },
      }),
    )
  })

  test('behavior: a part of the balance by one press', async () => {
    const onPart = vi.fn()
    await renderPage(<SwapPage maxIn={10n ** 18n} onPart={onPart} />)
    await page.getByRole('button', { name: '75%' }).click()
    await page.getByRole('button', { name: 'Max' }).click()
    expect(onPart.mock.calls).toEqual([[75], [100]])
    expect(await findViolations()).toEqual([])
  })

  test('behavior: what is worth a warning is said above the button', async () => {
    const warnings = [
      { kind: 'price-impact', severity: 'very-high' },
      { kind: 'network-cost', shareBps: 1_250, isMost: false },
    ] as const
    await renderPage(<SwapPage state={{ kind: 'ready', quote, warnings, isStale: false, trouble: undefined }} />)
    await expect.element(page.getByText('Price impact very high')).toBeVisible()
    await expect.element(page.getByText('Network cost: about 12.5% of this swap')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: a long amount shrinks and the field keeps its height', async () => {
    await renderPage(<SwapPage initial={{ text: '1' }} />)
    const input = page.getByLabelText('You pay, amount in ETH').element() as HTMLInputElement
    const before = input.getBoundingClientRect().height
    await page.getByLabelText('You pay, amount in ETH').fill('123456789.123456789012345678')
    await expect.poll(() => Number.parseFloat(getComputedStyle(input).fontSize)).toBeLessThan(30)
    expect(input.getBoundingClientRect().height).toBe(before)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })

  test('behavior: the button between the amounts turns the trade around', async () => {
    await renderPage(<SwapPage />)
    await page.getByRole('button', { name: 'Switch tokens' }).click()
    await expect.element(page.getByLabelText('You receive, amount in ETH')).toHaveValue('1')
    await expect.element(page.getByLabelText('You pay, amount in USDC')).toBeVisible()
  })

  test('behavior: an old price is shown and cannot be reviewed', async () => {
    const onReview = vi.fn()
    await renderPage(
      <SwapPage
        state={{ kind: 'ready', quote, warnings: [], isStale: true, trouble: undefined }}
        quote={{ status: 'stale', quote }}
        onReview={onReview}
      />,
    )
    await page.getByRole('button', { name: 'Review swap' }).click({ force: true })
    expect(onReview).not.toHaveBeenCalled()
  })

  test('behavior: says how new the price is, and what keeps a newer one away', async () => {
    const { rerender } = await renderPage(<SwapPage freshness={{ kind: 'live' }} />)
    await expect.element(page.getByText('Live')).toBeVisible()
    await rerender(
      <Page>
        <SwapPage freshness={{ kind: 'renewed', atMs: Date.now() + 11_500, everySeconds: 12 }} />
      </Page>,
    )
    await expect.element(page.getByText(/^new in 1\d s$/)).toBeVisible()
    await rerender(
      <Page>
        <SwapPage freshness={{ kind: 'old', sinceMs: 0 }} />
      </Page>,
    )
    await expect.element(page.getByText(/^of \d+:00:00/)).toBeVisible()
    const stale: SwapState = { kind: 'ready', quote, warnings: [], isStale: true, trouble: 'RateLimited' }
    await rerender(
      <Page>
        <SwapPage state={stale} quote={{ status: 'stale', quote }} freshness={{ kind: 'halted', sinceMs: 0 }} />
      </Page>,
    )
    await expect.element(page.getByText(/^of \d+:00:00/)).toBeVisible()
    await expect.element(page.getByText('Too many requests. Prices return in a moment.')).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test.each([
    ['connect', { kind: 'connect' }, 'Connect wallet'],
    ['insufficient balance', { kind: 'insufficient-balance' }, 'Insufficient ETH balance'],
    [
      'insufficient gas',
      { kind: 'insufficient-gas', needed: 2n, held: 1n },
      'Insufficient funds to cover network cost',
    ],
    ['wrong network', { kind: 'wrong-chain' }, 'Switch wallet to Ethereum'],
    ['no route', { kind: 'no-quote', code: 'NoRoute' }, 'Choose another token'],
    ['blocked account', { kind: 'no-quote', code: 'AddressBlocked' }, 'Use another account'],
    ['too many requests', { kind: 'no-quote', code: 'RateLimited' }, 'Waiting for server'],
    ['node away', { kind: 'no-quote', code: 'NodeUnreachable' }, 'Waiting for Ethereum’s node'],
    ['region', { kind: 'no-quote', code: 'RegionBlocked' }, 'Trading isn’t available in your region.'],
    ['server away', { kind: 'unavailable', reason: 'server' }, 'Waiting for server'],
  ] as const)('param: state %s says so on the button', async (_name, state, label) => {
    await renderPage(<SwapPage state={state} quote={{ status: 'none' }} />)
    await expect.element(page.getByRole('button', { name: label })).toBeVisible()
  })

  test.each([
    [5, 'Too many requests. Prices return in a moment.', 'Retrying automatically.'],
    [90, 'Too many attempts', 'Try again in 2 minutes.'],
    [7_200, 'Too many attempts', 'Try again in 2 hours.'],
  ])('behavior: a server that wants to be left alone for %i s: says so', async (retryAfterSeconds, title, advice) => {
    const state = { kind: 'no-quote', code: 'RateLimited', retryAfterSeconds } as const
    await renderPage(<SwapPage state={state} quote={{ status: 'none' }} />)
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByText(advice)).toBeVisible()
  })

  test('behavior: the first digits of a value that is refused are not used, and which one is used is said', async () => {
    const onSettings = vi.fn()
    await renderPage(<SwapPage settings={{ ...defaultTradeSettings, slippageBps: 50 }} onSettings={onSettings} />)
    await page.getByRole('button', { name: 'Swap settings' }).click()
    const slippage = page.getByLabelText('Slippage in per cent')
    await userEvent.tripleClick(slippage)
    await userEvent.keyboard('100')
    await expect.element(page.getByText('Using 0.5% until then.')).toBeVisible()
    const deadline = page.getByLabelText('Deadline in minutes')
    await userEvent.tripleClick(deadline)
    await userEvent.keyboard('99999')
    await expect.element(page.getByText('Using 30 minutes until then.')).toBeVisible()
    await userEvent.tab()
    expect(onSettings).not.toHaveBeenCalled()
    await userEvent.tripleClick(slippage)
    await userEvent.keyboard('12.5')
    await userEvent.tab()
    expect(onSettings.mock.lastCall?.[0]).toMatchObject({ slippageBps: 1_250 })
    expect(page.getByText('Using 0.5% until then.').elements()).toEqual([])
  })
})
