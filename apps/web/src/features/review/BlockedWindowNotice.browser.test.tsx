import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { blockedWindow } from '../../state/wallet/blockedWindow.ts'
import { openWalletWindow } from '../../state/wallet/openWalletWindow.ts'
import { findViolations, renderPage } from '../../test/renderPage.tsx'
import { BlockedWindowNotice } from './BlockedWindowNotice.tsx'

const wallet = 'http://wallet.localhost:3000'
/** As much of a window as its opener touches. */
const opened = { closed: false, close() {}, focus() {}, postMessage() {} } as unknown as Window

test('behavior: a window that the browser blocks waits for a press, and says so where that is blocked too', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await renderPage(<BlockedWindowNotice />)
  expect(page.getByRole('button').elements()).toEqual([])
  const waiting = openWalletWindow(wallet)
  expect(waiting).toBeInstanceOf(Promise)
  expect(blockedWindow.isHomeless()).toBe(false)
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await expect.element(page.getByText(/Allow pop-ups for this site/)).toBeVisible()
  expect(await findViolations()).toEqual([])

  open.mockReturnValue(opened)
  await page.getByRole('button', { name: 'Open wallet' }).click()
  const walletWindow = await waiting
  walletWindow.cancel()
  await vi.waitFor(() => expect(page.getByRole('button').elements()).toEqual([]))
  open.mockRestore()
})

test('behavior: whoever presses cancel has refused; nobody is asked for what matters little', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const refusal = Promise.resolve(openWalletWindow(wallet)).catch((error: unknown) => error)
  expect(blockedWindow.isHomeless()).toBe(true)
  await renderPage(<BlockedWindowNotice isAlone />)
  expect(blockedWindow.isHomeless()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await refusal).toMatchObject({ code: 'Refused' })
  expect(() => openWalletWindow(wallet, { isOptional: true })).toThrow(
    expect.objectContaining({ code: 'PopupBlocked' }),
  )
  expect(blockedWindow.getSnapshot()).toBeUndefined()
  open.mockRestore()
})

test('behavior: a window that opens is there at once', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(opened)
  const found = openWalletWindow(wallet)
  expect(found).not.toBeInstanceOf(Promise)
  expect(open).toHaveBeenCalledWith(`${wallet}/confirm?lng=en`, '_blank', expect.any(String))
  open.mockRestore()
})
