import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { captureFailure } from '../support/captureFailure.ts'
import { launchBrowser } from '../support/launchBrowser.ts'

const oxbow = inject('oxbow')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const wide = { viewport: { width: 1440, height: 900 } }

async function open(path = '/', context: BrowserContextOptions = wide, prepare?: (page: Page) => Promise<unknown>) {
  const page = await (
    await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'no-preference', ...context })
  ).newPage()
  captureFailure(page, onTestFailed)
  await prepare?.(page)
  await page.goto(`${oxbow.baseUrl}${path}`, { waitUntil: 'commit' })
  return page
}

const headline = (page: Page) => page.getByRole('heading', { level: 1, name: 'See to the bottom of every price' })
const pay = (page: Page) => page.getByRole('textbox', { name: /^You pay/ })
const isReady = (page: Page) =>
  page
    .getByRole('button', { name: /, choose another token$/ })
    .first()
    .waitFor()

describe('the first screen', () => {
  test('is in the document: it is painted and leads on without any code', { tags: 'essential' }, async () => {
    const page = await open('/', { ...wide, javaScriptEnabled: false })
    await headline(page).waitFor()
    expect(await page.getByRole('link', { name: 'Start trading' }).getAttribute('href')).toBe('/swap')
    expect(await page.title()).toBe('See to the bottom of every price · Oxbow')
    await page.context().close()
  })

  test('of /swap is in its document too', async () => {
    const page = await open('/swap', { ...wide, javaScriptEnabled: false })
    await page.getByText('You receive').waitFor()
    expect(await page.title()).toBe('Swap · Oxbow')
    await page.context().close()
  })

  test('is in the language that the address or the browser asks for', async () => {
    const page = await open('/?lng=de', { ...wide, javaScriptEnabled: false })
    await page.getByRole('heading', { level: 1, name: 'Jedem Preis auf den Grund sehen' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await page.context().close()
    const arabic = await open('/', { ...wide, javaScriptEnabled: false, locale: 'ar' })
    await arabic.getByRole('heading', { level: 1 }).waitFor()
    expect(await arabic.locator('html').getAttribute('dir')).toBe('rtl')
    await arabic.context().close()
  })

  test('waits out of sight when its words are not those that will be shown', async () => {
    // A choice of long ago, which no cookie told the server.
    const page = await open('/', wide, async (page) => {
      const settings = JSON.stringify({ version: 1, value: { language: 'de' } })
      await page.addInitScript((text) => localStorage.setItem('oxbow.settings', text), settings)
      await page.route('**/assets/**.js', () => {})
    })
    await page.locator('#root h1').waitFor({ state: 'hidden' })
    await page.context().close()
  })

  test.each([390, 1440])('stays where it is when the page takes its place, %i px wide', async (width) => {
    const page = await open('/', { viewport: { width, height: 900 } })
    await isReady(page)
    await page.waitForTimeout(1_000)
    const moved = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => done(sum), 100)
        }),
    )
    expect(moved).toBeLessThan(0.02)
    await page.context().close()
  })
})

describe('the form', () => {
  test('quotes, keeps what was typed in the address, and leads to the swap page once a wallet is connected', async () => {
    const page = await open()
    await isReady(page)
    await pay(page).fill('1.5')
    await expect.poll(() => page.getByRole('textbox', { name: /^You receive/ }).inputValue()).toMatch(/^[\d,]+\.\d+$/)
    await page.waitForURL(/\/\?.*value=1\.5/)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByRole('dialog', { name: 'Connect a wallet' })
      .getByRole('button', { name: /Local test wallet/ })
      .click()
    await page.waitForURL(/\/swap\?.*value=1\.5/)
    await expect.poll(() => pay(page).inputValue()).toBe('1.5')
    await page.context().close()
  })
})

describe('floating tokens', () => {
  test('say by focus how their price moved within a day, and lead to their trade', async () => {
    const page = await open()
    const disc = page.getByRole('list', { name: 'Tokens traded here' }).getByRole('link').first()
    await disc.waitFor()
    await disc.focus()
    await expect.poll(() => disc.textContent()).toMatch(/[\d.]+%in 24 h$|24 h change unknown$/)
    await disc.press('Enter')
    await page.waitForURL(/\/swap\?.*outputCurrency=0x/)
    await page.context().close()
  })

  test('lie still for those who asked for less motion', async () => {
    const page = await open('/', { ...wide, reducedMotion: 'reduce' })
    const list = page.getByRole('list', { name: 'Tokens traded here' })
    await list.getByRole('link').first().waitFor()
    expect(await list.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0)
    await page.context().close()
  })
})

describe('further down', () => {
  test('figures of this Oxbow, and a price of now taken apart', async () => {
    const page = await open()
    await page.getByRole('link', { name: 'What Oxbow is' }).press('Enter')
    const figures = page.getByRole('region', { name: 'Site figures' })
    await expect.poll(() => figures.textContent()).toMatch(/Total value locked\$[\d,.]+M?Pools[\d,]+/)
    const gauge = page.getByRole('figure').filter({ hasText: 'At the market price' })
    await expect.poll(() => gauge.textContent()).toMatch(/You receive[\d,.]+ \w+/)
    await page.context().close()
  })
})

test('a visitor from the United Kingdom is told more, once', async () => {
  const page = await open('/swap', wide, (page) =>
    page.route('**/v1/config', async (route) => {
      const config = (await (await route.fetch()).json()) as { site: object }
      await route.fulfill({ json: { ...config, site: { ...config.site, country: 'GB' } } })
    }),
  )
  const banner = page.getByRole('complementary', { name: 'For visitors from the United Kingdom' })
  await banner.getByRole('button', { name: 'Read more' }).click()
  await banner.getByText(/No compensation scheme/).waitFor()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.reload()
  await isReady(page)
  expect(await banner.count()).toBe(0)
  // What the page asks while it closes needs no answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})
