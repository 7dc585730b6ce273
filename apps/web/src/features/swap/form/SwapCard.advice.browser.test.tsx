import type { FailureCode } from '@oxbow/failures/FailureCode'
import { activateLocale } from '@oxbow/i18n/activateLocale'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultTradeSettings } from '../../../state/TradeSettings.ts'
import { dai } from '../../../test/fixtures.ts'
import { findViolations, Page, renderPage } from '../../../test/renderPage.tsx'
import type { SwapState } from './SwapState.ts'
import { SwapPage } from './test/SwapPage.tsx'

describe('SwapCard', () => {
  test('behavior: a slippage and a deadline that cannot be read stay as typed, and the last ones stay in force', async () => {
    await renderPage(<SwapPage settings={{ ...defaultTradeSettings, slippageBps: 50 }} />)
    await page.getByRole('button', { name: 'Swap settings' }).click()
    const slippage = page.getByLabelText('Slippage in per cent')
    await userEvent.clear(slippage)
    await userEvent.type(slippage, '-1')
    await expect.element(slippage).toHaveValue('-1')
    await expect.element(page.getByText('Use digits only, like 12.5', { exact: true })).toBeVisible()
    const deadline = page.getByLabelText('Deadline in minutes')
    await userEvent.clear(deadline)
    await userEvent.type(deadline, '1.5')
    await expect.element(deadline).toHaveValue('1.5')
    await expect.element(page.getByText('Use whole minutes, like 30')).toBeVisible()
    await userEvent.type(deadline, '{Backspace}{Backspace}5')
    await expect.element(deadline).toHaveValue('15')
    await expect.element(page.getByText('Use whole minutes, like 30')).not.toBeInTheDocument()
  })

  test('behavior: without a price the button does the one thing that helps', async () => {
    const [onNextAction, onSettings] = [vi.fn(), vi.fn()]
    const without = (code: FailureCode, settings = defaultTradeSettings) => (
      <Page>
        <SwapPage
          state={{ kind: 'no-quote', code }}
          quote={{ status: 'failed', code }}
          settings={settings}
          onNextAction={onNextAction}
          onSettings={onSettings}
        />
      </Page>
    )
    const { rerender } = await renderPage(<SwapPage />)
    for (const [code, label, action] of [
      ['NoRoute', 'Choose another token', 'choose-another-token'],
      ['AddressBlocked', 'Use another account', 'connect-wallet'],
      ['ServerFailed', 'Try again', 'try-again'],
      ['ServerChanged', 'Reload the page', 'reload'],
    ] as const) {
      await rerender(without(code))
      await page.getByRole('button', { name: label }).click()
      expect(onNextAction).toHaveBeenLastCalledWith(action)
    }
    await rerender(without('AmountTooHigh'))
    await page.getByRole('button', { name: 'Change the amount' }).click()
    await expect.element(page.getByLabelText('You pay, amount in ETH')).toHaveFocus()
    await rerender(without('NoRoute', { ...defaultTradeSettings, protocols: ['v2'] }))
    await page.getByRole('button', { name: 'Search all pools' }).click()
    expect(onSettings).toHaveBeenLastCalledWith(defaultTradeSettings)
  })

  test('behavior: too little for the network cost says how little, and leads on', async () => {
    const [onPart, onConnect] = [vi.fn(), vi.fn()]
    const state: SwapState = { kind: 'insufficient-gas', needed: 5n * 10n ** 18n + 10n ** 15n, held: 5n * 10n ** 18n }
    const { rerender } = await renderPage(<SwapPage state={state} maxIn={4n * 10n ** 18n} onPart={onPart} />)
    await expect.element(page.getByText(/need about 5\.001 ETH, and you have 5 ETH/)).toBeVisible()
    await page.getByRole('button', { name: 'Use maximum' }).click()
    expect(onPart).toHaveBeenLastCalledWith(100)
    await rerender(
      <Page>
        <SwapPage state={state} initial={{ tokenIn: dai }} maxIn={1n} onConnect={onConnect} key="dai" />
      </Page>,
    )
    await page.getByRole('button', { name: 'Open account' }).click()
    expect(onConnect).toHaveBeenCalledOnce()
    expect(await findViolations()).toEqual([])
  })

  test('behavior: slippage messages', async () => {
    await renderPage(<SwapPage settings={{ ...defaultTradeSettings, slippageBps: 50 }} />)
    await page.getByRole('button', { name: 'Swap settings' }).click()
    const field = page.getByLabelText('Slippage in per cent')
    await field.fill('0')
    await expect.element(page.getByText('Enter a value larger than 0')).toBeVisible()
    await field.fill('100')
    await expect.element(page.getByText('Enter a value less than 100%')).toBeVisible()
    await field.fill('20')
    await expect.element(page.getByText(/^High slippage/)).toBeVisible()
    await field.fill('20.01')
    await expect.element(page.getByText(/^Very high slippage/)).toBeVisible()
    await field.fill('0.01')
    await expect.element(page.getByText(/likely fail/)).toBeVisible()
    await field.fill('')
    await expect.element(page.getByText('Enter a value', { exact: true })).toBeVisible()
    // What was typed between was there too briefly to count.
    await expect.element(page.getByText(/^Using .*% until then\.$/)).toBeVisible()
    await page.getByLabelText('Deadline in minutes').fill('9999')
    await expect.element(page.getByText('The deadline can be at most 3 days')).toBeVisible()
    await page.getByLabelText('Deadline in minutes').fill('')
    await expect.element(page.getByText('Using 30 minutes until then.')).toBeVisible()
  })

  test('behavior: auto says what it is for this swap; a slippage is written as the language writes it', async () => {
    const { rerender } = await renderPage(<SwapPage />)
    await page.getByRole('button', { name: 'Swap settings' }).click()
    await expect.element(page.getByText(/^0\.5% for this swap/)).toBeVisible()
    const onSettings = vi.fn()
    await activateLocale('de')
    await rerender(
      <Page>
        <SwapPage settings={{ ...defaultTradeSettings, slippageBps: 150 }} onSettings={onSettings} />
      </Page>,
    )
    const field = page.getByRole('dialog').getByRole('textbox').first()
    await expect.element(field).toHaveValue('1,5')
    await field.fill('0,7')
    await expect.element(field).toHaveValue('0,7')
    await userEvent.tab()
    expect(onSettings).toHaveBeenLastCalledWith({ ...defaultTradeSettings, slippageBps: 70 })
    await activateLocale('en')
  })
})
