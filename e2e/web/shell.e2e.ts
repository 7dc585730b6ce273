import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser.close())

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

async function open(path: string, context: BrowserContextOptions = { viewport: { width: 1200, height: 960 } }) {
  const page = await (
    await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'no-preference', ...context })
  ).newPage()
  captureFailure(page, onTestFailed)
  await page.goto(`${oxbow.baseUrl}${path}`)
  await page.getByRole('banner').waitFor()
  return page
}

const settings = (page: Page) => page.getByRole('button', { name: 'Settings', exact: true })
const stored = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('oxbow.settings') ?? '{}') as { value?: object }).value)

describe('a first visit', () => {
  test.each([
    ['/portfolio', '**/assets/index-*.js'],
    ['/portfolio', '**/assets/react-*.js'],
    ['/swap', '**/assets/react-*.js'],
    ['/swap', '**/assets/*.css'],
  ])('%s says when %s does not come, and loads once it does', async (path, file) => {
    const page = await (await browser.newContext({ serviceWorkers: 'block', locale: 'de-AT' })).newPage()
    captureFailure(page, onTestFailed)
    await page.route(file, (route) => route.abort())
    await page.goto(`${oxbow.baseUrl}${path}`)
    await page.getByRole('alert').getByText('Diese Seite wurde nicht geladen.').waitFor()
    await page.unroute(file)
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await page.getByRole('banner').waitFor()
    expect(await page.getByText('Diese Seite wurde nicht geladen.').count()).toBe(0)
    await page.context().close()
  })
})

describe('addresses', () => {
  test.each([
    ['/nothing/of/ours', '/not-found', 'Page not found'],
    ['/limits?value=1.50', '/limit?value=1.50', 'Limit'],
    ['/?theme=dark#/pool', '/positions?theme=dark', 'Positions'],
    // Nobody has so many: a position that is there has the name of its pair.
    ['/pool/900012', '/positions/v3/ethereum/900012', 'Position'],
    ['/vote/1', '/not-found', 'Page not found'],
    ['/?intro=true', '/', 'See to the bottom of every price'],
  ])('%s leads to %s', async (from, to, title) => {
    const page = await open(from)
    await page.waitForURL(`${oxbow.baseUrl}${to}`)
    await expect.poll(() => page.title()).toBe(`${title} · Oxbow`)
    await page.context().close()
  })

  test('an old address while the server is away: that is said, and it leads on once the server answers', async () => {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    captureFailure(page, onTestFailed)
    await page.route('**/v1/**', (route) => route.abort())
    await page.goto(`${oxbow.baseUrl}/pool/900012`)
    await page.getByRole('alert').getByText('Error connecting').waitFor()
    await page.unroute('**/v1/**')
    await page.waitForURL(`${oxbow.baseUrl}/positions/v3/ethereum/900012`)
    await page.context().close()
  })

  test('a page that is not built says so and leads on', async () => {
    const page = await open('/extension/uninstall')
    await page.getByText('This page isn’t available yet.').waitFor()
    await page.getByRole('link', { name: 'Swap tokens' }).click()
    await page.getByRole('heading', { name: 'Swap' }).waitFor()
    await page.context().close()
  })

  test('a trade on a network that is not served is not taken for one here', async () => {
    const page = await open('/swap?chain=nowhere&inputCurrency=NATIVE&value=5')
    await page.getByRole('heading', { name: 'Network not found' }).waitFor()
    await page.getByRole('button', { name: /^Trade on Ethereum/ }).click()
    await page.getByRole('textbox', { name: /^You pay/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?chain=ethereum')
    await page.context().close()
  })

  test('a window that another program opened has no header', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${oxbow.baseUrl}/auth/passkey/extension`)
    await page.getByRole('heading', { name: 'Log in with a passkey' }).waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    await page.context().close()
  })
})

describe('the logo', () => {
  test('clicked, it keeps the wallet; loaded with intro, the page forgets it', async () => {
    const swapPage = await openSwapPage({ ...oxbow, browser, chain, account: 2 })
    const account = swapPage.page.getByRole('button', { name: /^Account/ })
    await account.waitFor()
    await swapPage.page.getByRole('link', { name: 'Oxbow' }).click()
    await swapPage.page.getByRole('heading', { level: 1, name: /bottom of every price/ }).waitFor()
    await swapPage.page.waitForURL(`${oxbow.baseUrl}/`)
    await account.waitFor()
    await swapPage.page.goto(`${oxbow.baseUrl}/?intro=true`)
    await swapPage.button('Connect wallet').waitFor()
    expect(await account.count()).toBe(0)
    await swapPage.close()
  })

  test('eagerlyConnect=false leaves the wallet alone for this load, and the address chooses an account', async () => {
    const swapPage = await openSwapPage({ ...oxbow, browser, chain, account: 2 })
    await swapPage.page.goto(`${oxbow.baseUrl}/swap?eagerlyConnect=false`)
    await swapPage.button('Connect wallet').waitFor()
    // Other stories claim usernames for the accounts that they all share; this one is called by its ENS name.
    await swapPage.page.route('**/v1/usernames*', (route) => route.abort())
    const { address } = chain.accounts[3]!
    await swapPage.page.goto(`${oxbow.baseUrl}/swap?eagerlyConnectAddress=${address}`)
    await swapPage.page.getByRole('button', { name: 'Account dave.eth' }).waitFor()
    await swapPage.close()
  })
})

describe('settings', () => {
  test('by keyboard: theme, language and its direction, back to the first view, kept over a reload', async () => {
    const page = await open('/swap')
    await settings(page).focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Settings' })
    await panel.getByRole('radio', { name: 'System' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(await findAccessibilityViolations(page)).toEqual([])

    await panel.getByRole('button', { name: /^Language/ }).press('Enter')
    await page.getByRole('dialog', { name: 'Language' }).getByRole('button', { name: 'العربية' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect(new URL(page.url()).searchParams.get('locale')).toBe('ar')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await findAccessibilityViolations(page)).toEqual([])

    await page.goto(`${oxbow.baseUrl}/swap`)
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect(await stored(page)).toMatchObject({ theme: 'dark', language: 'ar' })
    await page.context().close()
  })

  test('lng and cur in a link set language and currency', async () => {
    const page = await open('/swap?lng=he&cur=eur')
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await expect.poll(() => stored(page)).toMatchObject({ language: 'he', currency: 'EUR' })
    await page.context().close()
  })

  test('the theme of a link is that of the pages it leads on to, until one is chosen', async () => {
    const page = await open('/explore?theme=dark')
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Positions' }).click()
    await page.waitForURL(/\/positions/)
    expect(await theme()).toBe('dark')
    await settings(page).click()
    await page.getByRole('radio', { name: 'Light' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click()
    await page.waitForURL(/\/explore$/)
    expect(await theme()).toBe('light')
    await page.context().close()
  })

  test('sums in another currency, at once and after a reload', async () => {
    const search = { input: 'ETH', output: 'USDC', value: '1' } as const
    const swapPage = await openSwapPage({ ...oxbow, browser, chain, search })
    await swapPage.page
      .getByText(/^\$[\d,.]+/)
      .first()
      .waitFor()
    await settings(swapPage.page).click()
    await swapPage.page.getByRole('button', { name: /^Currency/ }).click()
    await swapPage.page.getByRole('button', { name: /EUR/ }).click()
    await swapPage.page.keyboard.press('Escape')
    await swapPage.page
      .getByText(/^€[\d,.]+/)
      .first()
      .waitFor()
    await swapPage.page.reload()
    await swapPage.page
      .getByText(/^€[\d,.]+/)
      .first()
      .waitFor()
    await swapPage.close()
  })

  test('testnet mode explains itself, forces small balances into view, and its badge opens the settings', async () => {
    const page = await open('/swap')
    await settings(page).click()
    await page.getByRole('switch', { name: 'Testnet mode' }).click()
    const dialog = page.getByRole('dialog', { name: 'Testnet mode is on' })
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Testnet mode is on/ }).click()
    const small = page.getByRole('switch', { name: 'Hide small balances' })
    await expect.poll(async () => [await small.isDisabled(), await small.isChecked()]).toEqual([true, false])
    await page.getByRole('switch', { name: 'Testnet mode' }).click()
    await expect.poll(() => small.isChecked()).toBe(true)
    await page.context().close()
  })
})

describe('on a phone', () => {
  test('the menu has its sections and the settings as pages with a way back', async () => {
    const page = await open('/swap', phone)
    await page.getByRole('button', { name: 'Menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Protocol' }).tap()
    await menu.getByRole('link', { name: /API/ }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await menu.getByRole('button', { name: 'Settings' }).tap()
    await page.getByRole('button', { name: /^Currency/ }).tap()
    await page.getByRole('dialog', { name: 'Currency' }).getByRole('button', { name: 'Back' }).tap()
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Back' }).tap()
    await menu.getByRole('link', { name: 'Swap' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.context().close()
  })
})

test.each([phone.viewport.width, 1440])('nothing moves while the first page loads, %i px wide', async (width) => {
  const page = await open('/swap', { viewport: { width, height: 900 } })
  await page
    .getByRole('button', { name: /, choose another token$/ })
    .first()
    .waitFor()
  await page.waitForTimeout(500)
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

test('what the page knew yesterday is there at the next visit before the server answers', async () => {
  const page = await open('/swap')
  const choose = page.getByRole('button', { name: /, choose another token$/ }).first()
  await choose.waitFor()
  const keepsTokens = () => page.evaluate(() => localStorage.getItem('oxbow.queries')?.includes('["tokens"') ?? false)
  await expect.poll(keepsTokens).toBe(true)
  await page.route('**/v1/**', () => {})
  await page.reload()
  await choose.waitFor()
  await page.context().close()
})
