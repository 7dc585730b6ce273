import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Theme } from '../../state/Theme.ts'
import { findViolations, Page, renderPage } from '../../test/renderPage.tsx'
import { CurrencyView } from './CurrencyView.tsx'
import { LanguageView } from './LanguageView.tsx'
import { SettingsView } from './SettingsView.tsx'
import { TestnetDialog } from './TestnetDialog.tsx'

const toggles = { hideSmallBalances: true, hideSpam: true, testnetMode: false, analytics: false }

function View(props: Partial<SettingsView.Props>) {
  const [theme, setTheme] = useState<Theme>('system')
  return (
    <SettingsView
      theme={theme}
      language="English"
      currency="USD"
      node="None"
      lists="None"
      toggles={toggles}
      hasTestnets={true}
      onTheme={setTheme}
      onView={() => {}}
      onToggle={() => {}}
      {...props}
    />
  )
}

describe('SettingsView', () => {
  test('the theme is chosen with arrow keys', async () => {
    await renderPage(<View />)
    await userEvent.tab()
    await expect.element(page.getByRole('radio', { name: 'System' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked()
    expect(await findViolations()).toEqual([])
  })

  test('a switch answers to Space and says which one it is', async () => {
    const onToggle = vi.fn()
    await renderPage(<View onToggle={onToggle} />)
    page.getByRole('switch', { name: 'Hide spam tokens' }).element().focus()
    await userEvent.keyboard(' ')
    expect(onToggle).toHaveBeenCalledWith('hideSpam', false)
    await page.getByRole('switch', { name: 'Testnet mode' }).click()
    expect(onToggle).toHaveBeenCalledWith('testnetMode', true)
  })

  test('in testnet mode small balances cannot be hidden', async () => {
    await renderPage(<View toggles={{ ...toggles, testnetMode: true, hideSmallBalances: false }} />)
    const small = page.getByRole('switch', { name: 'Hide small balances' })
    await expect.element(small).toBeDisabled()
    await expect.element(small).not.toBeChecked()
    await expect.element(small).toHaveAccessibleDescription('Off in testnet mode')
  })

  test('where there is no test network, the switch says so', async () => {
    await renderPage(<View hasTestnets={false} />)
    const testnet = page.getByRole('switch', { name: 'Testnet mode' })
    await expect.element(testnet).toBeDisabled()
    await expect.element(testnet).toHaveAccessibleDescription('No test networks on this site')
  })

  test('language, currency, nodes and token lists are views of their own', async () => {
    const onView = vi.fn()
    await renderPage(<View onView={onView} />)
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('button', { name: /^Currency/ }).click()
    await page.getByRole('button', { name: /^Your own node/ }).click()
    await page.getByRole('button', { name: /^Token lists/ }).click()
    expect(onView.mock.calls).toEqual([['language'], ['currency'], ['node'], ['lists']])
  })
})

describe('TestnetDialog', () => {
  test('says that the network is on its way, then that it is there', async () => {
    const dialog = (kind: TestnetDialog.Props['state']['kind']) => (
      <TestnetDialog state={{ kind }} isLocal={true} onRetry={() => {}} onClose={() => {}} />
    )
    const { rerender } = await renderPage(dialog('starting'))
    const status = page.getByRole('dialog').getByRole('status')
    await expect.element(status.getByText(/is starting/)).toBeVisible()
    await rerender(<Page>{dialog('on')}</Page>)
    await expect.element(status.getByText(/runs on this machine now/)).toBeVisible()
    expect(await findViolations()).toEqual([])
  })

  test('a failure offers one thing to do', async () => {
    const onRetry = vi.fn()
    await renderPage(<TestnetDialog state={{ kind: 'failed' }} isLocal={true} onRetry={onRetry} onClose={() => {}} />)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })
})

describe('LanguageView', () => {
  test('37 languages in their own words and the browser’s', async () => {
    const onChoose = vi.fn()
    await renderPage(<LanguageView value="fr" onChoose={onChoose} />)
    expect(page.getByRole('button').elements()).toHaveLength(38)
    await expect.element(page.getByRole('button', { name: 'Français' })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: '日本語' }).click()
    expect(onChoose).toHaveBeenCalledWith('ja')
    expect(await findViolations()).toEqual([])
  })
})

describe('CurrencyView', () => {
  test('offers what there is a rate of, and says whose rates they are', async () => {
    const onChoose = vi.fn()
    const currencies = { source: 'example', perDollar: { USD: 1, EUR: 0.9 } } as const
    await renderPage(<CurrencyView currencies={currencies} value="USD" onChoose={onChoose} />)
    await expect.element(page.getByText(/Sample rates/)).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(2)
    await page.getByRole('button', { name: /Euro/ }).click()
    expect(onChoose).toHaveBeenCalledWith('EUR')
    expect(await findViolations()).toEqual([])
  })
})
