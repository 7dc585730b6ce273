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
  // The route is the last part of the page that comes by itself: browsers keep an import that was cut off as failed until a reload.
  await swapPage.page.getByText('Route', { exact: true }).waitFor()
  await killServer(oxbow)
  await swapPage.pay.fill('2.75')
  expect(await swapPage.pay.inputValue()).toBe('2.75')
  await swapPage.review()
  await swapPage.confirm()
  expect(swapPage.trades.at(-1)?.amountIn).toBe(2_750_000_000_000_000_000n)
  await swapPage.close()
})
