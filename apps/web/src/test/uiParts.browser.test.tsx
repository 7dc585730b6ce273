import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Address } from '@oxbow/ui/Address'
import { Toaster } from '@oxbow/ui/Toaster'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useLoadFailureToast } from '../loading/useLoadFailureToast.ts'
import { renderPage } from './renderPage.tsx'

describe('lazyPart', () => {
  test('behavior: what does not load is told, leaves the page standing, and loads the next time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isAway = true
    const Part = lazyPart(async () => {
      if (isAway) throw new Error('away')
      return () => <p>loaded</p>
    })
    function Host() {
      useLoadFailureToast()
      const [isOpen, setIsOpen] = useState(false)
      return (
        <>
          <Toaster label="Messages" dismissLabel="Dismiss" />
          <button type="button" onClick={() => setIsOpen(true)}>
            {isOpen ? 'open' : 'closed'}
          </button>
          {isOpen && <Part onLoadFailed={() => setIsOpen(false)} />}
        </>
      )
    }
    await renderPage(<Host />)
    await page.getByRole('button').click()
    await expect.poll(() => vi.mocked(console.error).mock.calls[0]?.[0]).toBe('Dynamic import failed to load')
    await expect.element(page.getByRole('button', { name: 'closed' })).toBeVisible()
    await page.getByRole('button', { name: 'closed' }).click()
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBe(2)
    const message = page.getByRole('article')
    await expect.element(message.getByText('Part of this page didn’t load')).toBeVisible()
    expect(message.elements()).toHaveLength(1)
    await expect.element(message.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await message.getByRole('button', { name: 'Dismiss' }).click()
    isAway = false
    await page.getByRole('button', { name: 'closed' }).click()
    await expect.element(page.getByText('loaded', { exact: true })).toBeVisible()
    vi.restoreAllMocks()
  })

  test('behavior: what nobody asked for is missed in silence', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const Part = lazyPart(() => Promise.reject(new Error('away')), { isExtra: true })
    function Host() {
      useLoadFailureToast()
      return (
        <>
          <Toaster label="Messages" dismissLabel="Dismiss" />
          <Part onLoadFailed={onLoadFailed} />
        </>
      )
    }
    const onLoadFailed = vi.fn()
    await renderPage(<Host />)
    await expect.poll(() => onLoadFailed.mock.calls.length).toBe(1)
    expect(log).toHaveBeenCalledTimes(1)
    expect(page.getByRole('article').elements()).toHaveLength(0)
    vi.restoreAllMocks()
  })
})

describe('TokenLogo', () => {
  test('behavior: a logo that does not load becomes a letter', async () => {
    await renderPage(<TokenLogo src="/nothing-here.svg" symbol="oxb" />)
    await expect.element(page.getByText('O')).toBeVisible()
  })
})

describe('Address', () => {
  test('behavior: copies the whole value, shows it shortened, and says so', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const value = `0x1234${'0'.repeat(32)}abcd`
    await renderPage(<Address value={value} copyLabel="Copy" copiedLabel="Copied" />)
    await page.getByRole('button', { name: 'Copy: 0x1234…abcd' }).click()
    expect(write).toHaveBeenCalledExactlyOnceWith(value)
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    vi.restoreAllMocks()
  })
})
