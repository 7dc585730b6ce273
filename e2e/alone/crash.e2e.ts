import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'
import { killServer } from '../support/startOxbow.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

test('the server is killed while a price is asked for: the form stays, the price comes back by itself, and it can be traded', async () => {
  const search = { input: 'ETH', output: 'YFI', value: '1' }
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 0, search })
  await swapPage.button('Review swap').waitFor()
  // The page's own code comes with its first use: a part that is cut off on its way needs a reload.
  await swapPage.pay.fill('2')
  await swapPage.page.waitForTimeout(10_000)
  await killServer(oxbow)
  await swapPage.pay.fill('2.75')
  expect(await swapPage.pay.inputValue()).toBe('2.75')
  await swapPage.review()
  await swapPage.confirm()
  expect(swapPage.trades.at(-1)?.amountIn).toBe(2_750_000_000_000_000_000n)
  await swapPage.close()
})
