import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { openWallet } from './openWallet.ts'

/** The recovery phrase as its owner sees it: hidden except while the button is held, and in print. */
export async function revealPhrase(wallet: Awaited<ReturnType<typeof openWallet>>, address: string): Promise<string> {
  const popup = await wallet.open()
  await wallet.post(wallet.request('manage', { address, view: 'phrase' }))
  await popup.getByRole('button', { name: 'Verify and show' }).click()
  const hold = popup.getByRole('button', { name: 'Hold to show' })
  await hold.waitFor()
  expect(await popup.getByTestId('secret').textContent()).not.toMatch(/[a-z]/)
  await hold.hover()
  await popup.mouse.down()
  const phrase = (await popup.getByTestId('secret').textContent())!
  await popup.mouse.up()
  expect(await popup.getByTestId('secret').textContent()).not.toMatch(/[a-z]/)
  expect(await printed(popup)).toBe(phrase)
  await popup.getByRole('button', { name: 'I wrote it down' }).click()
  await wallet.answers()
  return phrase
}

/** Printed content: only the words, in the page only while it prints, and never on the screen. */
async function printed(popup: Page): Promise<string> {
  await popup.evaluate(() => {
    window.print = () => undefined
  })
  await popup.getByRole('button', { name: 'Print' }).click()
  const words = popup.locator('[data-print-sheet] li')
  expect(await words.first().isVisible()).toBe(false)
  await popup.emulateMedia({ media: 'print' })
  expect(await words.first().isVisible()).toBe(true)
  expect(await popup.getByRole('button').count()).toBe(0)
  const phrase = (await words.allTextContents()).join(' ')
  await popup.emulateMedia({ media: 'screen' })
  await popup.evaluate(() => dispatchEvent(new Event('afterprint')))
  await words.first().waitFor({ state: 'detached' })
  return phrase
}
