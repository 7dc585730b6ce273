import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openDesk } from '../support/openDesk.ts'
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
  const desk = await openDesk({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 0, search })
  await desk.button('Review swap').waitFor()
  await killServer(oxbow)
  await desk.pay.fill('2.75')
  expect(await desk.pay.inputValue()).toBe('2.75')
  await desk.review()
  await desk.confirm()
  expect(desk.trades.at(-1)?.amountIn).toBe(2_750_000_000_000_000_000n)
  await desk.close()
})
