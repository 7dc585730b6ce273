import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'
import { swapAlone } from '../support/swapAlone.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const open = (search: openSwapPage.Options['search'], prepare?: (page: Page) => Promise<void>) =>
  openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 4, search, ...(prepare && { prepare }) })

const ether = 10n ** 18n

test('a large trade is split: its paths add up, the page says where the price comes from, and all of it arrives', async () => {
  const swapPage = await open({ input: 'ETH', output: 'USDC', value: '400' })
  const route = swapPage.page.getByRole('list', { name: 'Route' })
  await route.waitFor()
  const more = swapPage.button(/more path/)
  if (await more.isVisible()) await more.click()
  const paths = await route.locator('> li').allInnerTexts()
  const shares = paths.map((path) => Number(/^([\d.]+)%/.exec(path)?.[1]))
  expect(paths.length).toBeGreaterThan(2)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 1)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  for (const path of paths) expect(path).toMatch(/v[234]\s+[\d.]+%/)
  await swapPage.page.getByText(/^Estimated within [\d.]+ bp of the best possible$/).waitFor()

  const breakdown = swapPage.button('Route')
  if ((await breakdown.getAttribute('aria-expanded')) === 'false') await breakdown.click()
  for (const name of ['Market price', 'Pool fees', 'Price impact', 'Oxbow fee', 'After network cost'])
    await swapPage.page.locator('dt', { hasText: name }).waitFor()

  const { address } = chain.accounts[4]!
  const before = await chain.balance(chain.token('USDC'), address)
  await swapPage.review()
  await swapPage.confirm()
  const received = (await chain.balance(chain.token('USDC'), address)) - before
  expect(received).toBe(swapPage.trades.at(-1)!.amountOut)
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})

test('somebody else trades: the price on the page follows with the block, over one connection and without asking', {
  tags: 'essential',
}, async () => {
  let asked = 0
  const streams: string[] = []
  const swapPage = await open({ input: 'ETH', output: 'COMP', value: '1' }, async (page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/quote')) asked++
    })
    page.on('websocket', (socket) => streams.push(new URL(socket.url()).pathname))
  })
  await expect.poll(() => swapPage.receive.inputValue()).not.toBe('')
  await expect.poll(() => streams).toEqual(['/v1/stream'])
  await swapPage.page.getByText('Live', { exact: true }).waitFor()
  // The answer to the first question and the first word of the stream are one and the same.
  await swapPage.page.waitForTimeout(500)
  const [before, askedBefore] = [await swapPage.receive.inputValue(), asked]

  await swapAlone(chain, { account: 0, symbol: 'COMP', amount: 5n * ether })
  await expect.poll(() => swapPage.receive.inputValue()).not.toBe(before)
  expect(Number((await swapPage.receive.inputValue()).replaceAll(',', ''))).toBeLessThan(
    Number(before.replaceAll(',', '')),
  )
  expect(asked).toBe(askedBefore)
  expect(streams).toHaveLength(1)
  await swapPage.close()
})

test('a page that cannot open a stream asks with every block instead, and says why when it may not', async () => {
  const swapPage = await open({ input: 'ETH', output: 'YFI', value: '1' }, (page) =>
    page.routeWebSocket('**/v1/stream', (socket) => socket.close()),
  )
  await expect.poll(() => swapPage.receive.inputValue()).not.toBe('')
  const before = await swapPage.receive.inputValue()
  await swapAlone(chain, { account: 0, symbol: 'YFI', amount: 5n * ether })
  await expect.poll(() => swapPage.receive.inputValue()).not.toBe(before)
  await swapPage.page.getByText(/^every \d+ s$/).waitFor()

  await swapPage.page.route('**/v1/quote', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      json: { errorCode: 'Ratelimited', detail: 'Too many requests.' },
    }),
  )
  await swapPage.page.getByText('Too many requests. Prices return in a moment.').waitFor()
  await swapPage.page.getByText(/^of \d+:\d+/).waitFor()
  await swapPage.page.unroute('**/v1/quote')
  await swapPage.page.getByText('Too many requests. Prices return in a moment.').waitFor({ state: 'detached' })
  await swapPage.page.getByText(/^every \d+ s$/).waitFor()
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})
