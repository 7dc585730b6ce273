import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser.close())

async function open(path: string, context: BrowserContextOptions = { viewport: { width: 1440, height: 960 } }) {
  const page = await (await browser.newContext({ serviceWorkers: 'block', ...context })).newPage()
  captureFailure(page, onTestFailed)
  await page.goto(`${oxbow.baseUrl}${path}`)
  await page.getByRole('banner').waitFor()
  return page
}

/** A busy machine takes its time. */
const rows = (page: Page, table: string) => page.getByRole('grid', { name: table }).locator('[data-index]')
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

describe('lists', () => {
  test('tokens: the navigation leads there; order, period and search are in the URL and come back with it', {
    tags: 'essential',
  }, async () => {
    const page = await open('/swap')
    await page.getByRole('link', { name: 'Explore', exact: true }).first().click()
    await page.waitForURL(`${oxbow.baseUrl}/explore`)
    await expect.poll(() => page.title()).toBe('Tokens on Ethereum (local) · Oxbow')
    await rows(page, 'Tokens').first().waitFor()

    await page.getByRole('button', { name: 'Price', exact: true }).click()
    await expect.poll(() => parameter(page, 'sort')).toBe('price')
    await page.getByRole('radio', { name: '1W' }).check({ force: true })
    await expect.poll(() => parameter(page, 'period')).toBe('1w')
    await page.getByRole('searchbox', { name: 'Search tokens' }).fill('wrapped btc')
    await expect.poll(() => parameter(page, 'q')).toBe('wrapped btc')
    await page.getByRole('link', { name: 'Wrapped BTC' }).first().waitFor()

    await page.reload()
    await page.getByRole('link', { name: 'Wrapped BTC' }).first().waitFor()
    expect(await page.getByRole('searchbox', { name: 'Search tokens' }).inputValue()).toBe('wrapped btc')
    expect(await page.getByRole('radio', { name: '1W' }).isChecked()).toBe(true)
    expect(await page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending')

    await page.getByRole('searchbox', { name: 'Search tokens' }).fill('no such token')
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(() => rows(page, 'Tokens').count()).toBeGreaterThan(5)
    await page.context().close()
  })

  test('pools: only those of one protocol, downloaded to the end of the list', async () => {
    const page = await open('/explore/pools/all')
    await rows(page, 'Pools').first().waitFor()
    await page.getByRole('radio', { name: 'v4' }).check({ force: true })
    await expect.poll(() => parameter(page, 'protocol')).toBe('v4')
    await expect.poll(() => rows(page, 'Pools').filter({ hasText: 'v3' }).count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('oxbow-pools-all.csv')
    const parts = []
    for await (const part of await download.createReadStream()) parts.push(part as Buffer)
    const [header, ...lines] = Buffer.concat(parts).toString().split('\r\n')
    expect(header).toMatch(/^network,pool,protocol,token0,token0_address,token1,token1_address,/)
    expect(lines.length).toBeGreaterThan(5)
    for (const line of lines) expect(line.split(',')[2]).toBe('v4')
    await page.context().close()
  })

  test('by keyboard: from row to row and into the page of a token', async () => {
    const page = await open('/explore/tokens/ethereum')
    await rows(page, 'Tokens').first().waitFor()
    await rows(page, 'Tokens').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/explore\/tokens\/ethereum\/0x[0-9a-f]{40}/)
    await page.context().close()
  })

  test('on a phone nothing runs out of the page, from right to left neither', async () => {
    for (const path of ['/explore?lng=ar', '/explore/pools', '/explore/transactions']) {
      const page = await open(path, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
      await page.locator('[data-index]').first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await page.context().close()
    }
  })

  test('on a phone the first row stands within 500 px; the sheet of filters narrows the list and is in the address', async () => {
    const page = await open('/explore', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await rows(page, 'Tokens').first().waitFor()
    expect((await rows(page, 'Tokens').first().boundingBox())!.y).toBeLessThanOrEqual(500)
    const all = await rows(page, 'Tokens').count()
    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('group', { name: 'Minimum TVL' }).getByRole('radio', { name: '$10M' }).check({ force: true })
    await expect.poll(() => parameter(page, 'tvl')).toBe('10000000')
    await sheet.getByRole('button', { name: 'Show results' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => rows(page, 'Tokens').count()).toBeLessThan(all)
    expect(await rows(page, 'Tokens').count()).toBeGreaterThan(0)
    await page.getByRole('radio', { name: 'Losers' }).check({ force: true })
    await expect.poll(() => parameter(page, 'order')).toBe('asc')
    expect(parameter(page, 'tvl')).toBe('10000000')
    await page.context().close()
  })

  test('Back from a token returns to where one was on the list', async () => {
    const page = await open('/explore/tokens/ethereum?theme=sepia')
    await rows(page, 'Tokens').nth(8).waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(undefined)
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    // Only the rows in view are drawn, and which one is the last changes with each scroll: one of them is meant, and nothing scrolls to press it.
    const href = await rows(page, 'Tokens').getByRole('link').last().getAttribute('href')
    const link = rows(page, 'Tokens').locator(`a[href="${href}"]`).first()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBe(900)
    await link.dispatchEvent('click')
    await page.waitForURL(/\/explore\/tokens\/ethereum\/0x/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await page.context().close()
  })

  test('a network that is not served is not taken for another', async () => {
    const page = await open('/explore/tokens/nowhere')
    await page.getByRole('heading', { name: 'Network not found' }).waitFor()
    await expect.poll(() => page.title()).toBe('Network not found · Oxbow')
    await page.context().close()
  })
})

describe('the page of the form', () => {
  test('beside the form on a wide screen: the price of the pair comes without moving the form; a narrow one has none', async () => {
    const page = await open('/swap?inputCurrency=NATIVE')
    const field = page.getByRole('textbox', { name: /^You pay/ })
    await field.waitFor()
    const place = async () => {
      const { x, y, height } = (await field.boundingBox())!
      return { x, y, height }
    }
    await page.getByRole('button', { name: /USDC\s*, choose/ }).waitFor()
    const before = await place()
    await page.getByRole('slider', { name: /^ETH \/ USDC/ }).waitFor()
    expect(await place()).toEqual(before)
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.getByRole('slider').first().waitFor({ state: 'detached' })
    await page.context().close()
  })
})

describe('the page of a token', () => {
  test('chart by keyboard, figures, its pools, and a form that buys it', async () => {
    const page = await open(`/explore/tokens/ethereum/${chain.token('UNI')}`)
    await page.getByRole('heading', { name: /^Uniswap/ }).waitFor()
    await expect.poll(() => page.title()).toBe('UNI · Oxbow')
    const chart = page.getByRole('slider', { name: 'UNI, Price' })
    await chart.waitFor()
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/\$\d/)
    await page.getByText('Fully diluted valuation').waitFor()
    await page.getByRole('button', { name: /^UNI\s*, choose/ }).waitFor()
    await page.getByRole('textbox', { name: /^You pay/ }).fill('0.5')
    await expect.poll(() => parameter(page, 'value')).toBe('0.5')
    expect(new URL(page.url()).pathname).toContain('/explore/tokens/ethereum/')
    await page.getByRole('radio', { name: 'Added' }).check({ force: true })
    await expect.poll(() => rows(page, 'Transactions').filter({ hasText: 'Swap' }).count()).toBe(0)
    await rows(page, 'Transactions').first().waitFor()
    await page.getByRole('tab', { name: 'Pools' }).click()
    await rows(page, 'Pools').first().waitFor()
    expect(['type', 'list', 'value'].map((key) => parameter(page, key))).toEqual(['add', 'pools', '0.5'])
    await page.getByRole('button', { name: 'APR', exact: true }).click()
    await expect.poll(() => parameter(page, 'sort')).toBe('apr')
    await page.getByRole('button', { name: 'Add UNI to favorites' }).click()
    const [figures] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Chart options' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Download CSV' }).click()),
    ])
    expect(figures.suggestedFilename()).toBe('oxbow-UNI-price-1w.csv')
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Chart options' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Save as image' }).click()),
    ])
    expect(picture.suggestedFilename()).toBe('oxbow-UNI-price-1w.png')
    expect(await findAccessibilityViolations(page)).toEqual([])

    await page.goto(`${oxbow.baseUrl}/explore/tokens/ethereum`)
    await page.getByRole('button', { name: 'Favorites only' }).click()
    await expect.poll(() => rows(page, 'Tokens').count()).toBe(1)
    await page.getByRole('link', { name: 'Uniswap' }).waitFor()
    await page.context().close()
  })

  test('an address that is no token is said to be none', async () => {
    const page = await open(`/explore/tokens/ethereum/0x${'12'.repeat(20)}`)
    await page.getByRole('heading', { name: 'Token not found' }).waitFor()
    await page.getByRole('link', { name: 'See all tokens' }).click()
    await rows(page, 'Tokens').first().waitFor()
    await page.context().close()
  })
})

describe('the page of a pool', () => {
  test('what it holds, what its hook may do, and its trades', async () => {
    const page = await open('/explore/pools?protocol=v4&q=eth')
    const hooked = rows(page, 'Pools').filter({ hasText: /0x[0-9a-f]{4}…/ })
    await hooked.first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Hook' }).waitFor()
    await page.getByText(/Its address fixes what the pool lets it do/).waitFor()
    await page.getByRole('heading', { name: 'Balances' }).waitFor()
    await page.getByRole('button', { name: /^Copy the id/ }).waitFor()
    await page.getByText('APR').waitFor()
    const depth = page.getByRole('slider', { name: 'Liquidity by price' })
    await depth.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => depth.getAttribute('aria-valuetext')).toMatch(/: [\d.,]+ \S+$/)
    await page
      .getByRole('region', { name: 'Simulation' })
      .getByText(/fee alone|was refused/)
      .first()
      .waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.context().close()
  })
})

describe('what is away, closed or written otherwise', () => {
  test('a token’s page soon says that it cannot be loaded, keeps saying so, and shows it once it can', async () => {
    const page = await open('/swap')
    let isAway = true
    await page.route('**/graphql', (route) => (isAway ? route.fulfill({ status: 503, body: '' }) : route.continue()))
    await page.goto(`${oxbow.baseUrl}/explore/tokens/ethereum/${chain.token('USDC')}`)
    await page.getByRole('banner').waitFor()
    const words = page.getByRole('alert').getByRole('heading')
    // Three seconds, and what a busy machine takes to draw the page.
    await words.waitFor({ timeout: 15_000 })
    const until = Date.now() + 6_000
    while (Date.now() < until) {
      expect(await words.count()).toBe(1)
      await page.waitForTimeout(200)
    }
    isAway = false
    await page.getByRole('heading', { level: 1, name: /USDC/ }).waitFor()
    await page.context().close()
  })

  test('a path that the operator closed leads to the swap page, which the tab is named after', async () => {
    const page = await open('/swap')
    await page.route('**/v1/config', async (route) => {
      const answer = await route.fetch()
      const config = await answer.json()
      const site = { ...config.site, blockedPaths: ['/explore', '/positions'] }
      await route.fulfill({ response: answer, json: { ...config, site } })
    })
    for (const path of [
      '/explore',
      '/explore/pools',
      '/positions',
      `/explore/tokens/ethereum/${chain.token('USDC')}`,
    ]) {
      await page.goto(`${oxbow.baseUrl}${path}`)
      await page.waitForURL(/\/swap/)
      await expect.poll(() => page.title()).toBe('Swap · Oxbow')
      await page.waitForTimeout(1_000)
      expect(await page.title()).toBe('Swap · Oxbow')
    }
    await page.context().close()
  })

  test('capitals in a path and the usual placeholder of a native currency mean what they say', async () => {
    const page = await open('/explore/POOLS')
    await rows(page, 'Pools').first().waitFor()
    await page.goto(`${oxbow.baseUrl}/explore/tokens/ethereum/0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`)
    await page.getByRole('heading', { level: 1, name: /ETH/ }).waitFor()
    await page.goto(`${oxbow.baseUrl}/swap?inputCurrency=0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`)
    await page.getByRole('button', { name: /^ETH ?, choose another token$/ }).waitFor()
    await page.goto(`${oxbow.baseUrl}/positions/create/V3`)
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByRole('radio', { name: 'Version 3', checked: true }).waitFor()
    await page.context().close()
  })
})
