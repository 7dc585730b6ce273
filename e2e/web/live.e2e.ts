import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openDesk } from '../support/openDesk.ts'
import { swapAlone } from '../support/swapAlone.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const open = (search: openDesk.Options['search'], prepare?: (page: Page) => Promise<void>) =>
  openDesk({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 4, search, ...(prepare && { prepare }) })

const ether = 10n ** 18n

test('a large trade is split: its paths add up, the page says where the price comes from, and all of it arrives', async () => {
  const desk = await open({ input: 'ETH', output: 'USDC', value: '400' })
  const route = desk.page.getByRole('list', { name: 'Route' })
  await route.waitFor()
  const more = desk.button(/more path/)
  if (await more.isVisible()) await more.click()
  const paths = await route.locator('> li').allInnerTexts()
  const shares = paths.map((path) => Number(/^([\d.]+)%/.exec(path)?.[1]))
  expect(paths.length).toBeGreaterThan(2)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 1)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  for (const path of paths) expect(path).toMatch(/v[234]\s+[\d.]+%/)
  await desk.page.getByText(/^Estimated within [\d.]+ bp of the best possible$/).waitFor()

  const breakdown = desk.button('Where the price comes from')
  if ((await breakdown.getAttribute('aria-expanded')) === 'false') await breakdown.click()
  for (const name of ['Market price', 'Pool fees', 'Price impact', 'Oxbow fee', 'After network cost'])
    await desk.page.locator('dt', { hasText: name }).waitFor()

  const { address } = chain.accounts[4]!
  const before = await chain.balance(chain.token('USDC'), address)
  await desk.review()
  await desk.confirm()
  const received = (await chain.balance(chain.token('USDC'), address)) - before
  expect(received).toBe(desk.trades.at(-1)!.amountOut)
  expect(desk.problems).toEqual([])
  await desk.close()
})

test('somebody else trades: the price on the page follows with the block, over one connection and without asking', async () => {
  let asked = 0
  const streams: string[] = []
  const desk = await open({ input: 'ETH', output: 'COMP', value: '1' }, async (page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/v1/quote')) asked++
    })
    page.on('websocket', (socket) => streams.push(new URL(socket.url()).pathname))
  })
  await expect.poll(() => desk.receive.inputValue()).not.toBe('')
  await expect.poll(() => streams).toEqual(['/v1/stream'])
  await desk.page.getByText('Live', { exact: true }).waitFor()
  // The answer to the first question and the first word of the stream are one and the same.
  await desk.page.waitForTimeout(500)
  const [before, askedBefore] = [await desk.receive.inputValue(), asked]

  await swapAlone(chain, { account: 0, symbol: 'COMP', amount: 5n * ether })
  await expect.poll(() => desk.receive.inputValue()).not.toBe(before)
  expect(Number((await desk.receive.inputValue()).replaceAll(',', ''))).toBeLessThan(Number(before.replaceAll(',', '')))
  expect(asked).toBe(askedBefore)
  expect(streams).toHaveLength(1)
  await desk.close()
})

test('a page that cannot open a stream asks with every block instead, and says why when it may not', async () => {
  const desk = await open({ input: 'ETH', output: 'YFI', value: '1' }, (page) =>
    page.routeWebSocket('**/v1/stream', (socket) => socket.close()),
  )
  await expect.poll(() => desk.receive.inputValue()).not.toBe('')
  const before = await desk.receive.inputValue()
  await swapAlone(chain, { account: 0, symbol: 'YFI', amount: 5n * ether })
  await expect.poll(() => desk.receive.inputValue()).not.toBe(before)
  await desk.page.getByText(/^every \d+ s$/).waitFor()

  await desk.page.route('**/v1/quote', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      json: { errorCode: 'Ratelimited', detail: 'Too many requests.' },
    }),
  )
  await desk.page.getByText('Too many requests. Prices come back in a moment.').waitFor()
  await desk.page.getByText(/^of \d+:\d+/).waitFor()
  await desk.page.unroute('**/v1/quote')
  await desk.page.getByText('Too many requests. Prices come back in a moment.').waitFor({ state: 'detached' })
  await desk.page.getByText(/^every \d+ s$/).waitFor()
  expect(desk.problems).toEqual([])
  await desk.close()
})
