import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

test('a swap of mine is told over the stream and waits above the table until it is asked for', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 960 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  captureFailure(page, onTestFailed)
  const rows = page.getByRole('grid', { name: 'Transactions' }).locator('[data-index]')
  const told: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => told.push(String(payload))))
  await page.goto(`${oxbow.baseUrl}/explore/transactions`)
  await rows.first().waitFor()
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    account: 1,
    search: { input: 'ETH', output: 'USDC', value: '0.0123' },
  })
  await swapPage.review()
  await swapPage.confirm()
  await swapPage.close()
  await page.getByRole('button', { name: /^Show .* new$/ }).click()
  await rows
    // Through a pool of ETH or of its wrapped form, whichever pays more.
    .filter({ hasText: /Swap W?ETH for USDC/ })
    .filter({ hasText: '0.0123' })
    .first()
    .waitFor()

  expect(told.some((text) => text.includes('"watch-index"'))).toBe(true)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => told.some((text) => text.includes('"unwatch-index"'))).toBe(true)
  await context.close()
})
