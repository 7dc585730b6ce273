import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
/** Two visitors walk through all of them, so that the code is loaded once: one in light, one in dark and from right to left. */
let visitors: readonly { readonly context: BrowserContext; readonly direction: 'ltr' | 'rtl' }[]
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
  const value = { rdns: localTestWalletRdns, address: chain.accounts[0]!.address }
  const visit = async (options: BrowserContextOptions) => {
    const context = await browser.newContext({
      viewport: { width: 1200, height: 960 },
      serviceWorkers: 'block',
      ...options,
    })
    await context.addInitScript(
      ([key, text]) => window.localStorage.setItem(key!, text!),
      [walletKey, JSON.stringify({ version: 1, value })],
    )
    return context
  }
  visitors = [
    { context: await visit({ locale: 'en', colorScheme: 'light' }), direction: 'ltr' },
    { context: await visit({ locale: 'ar', colorScheme: 'dark' }), direction: 'rtl' },
  ]
})
afterAll(() => browser?.close())

/** What comes last on a page that does not call itself busy until then. */
const comesLast: Readonly<Record<string, string>> = { landing: 'main a[href*="outputCurrency="]' }

/** Every page by its path; those of a pool and of a position are found by their links. */
const pages: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  landing: async () => '/',
  swap: async () => '/swap?inputCurrency=NATIVE&value=1.5',
  tokens: async () => '/explore/tokens',
  pools: async () => '/explore/pools',
  transactions: async () => '/explore/transactions',
  token: async () => `/explore/tokens/ethereum/${chain.token('USDC')}`,
  pool: (page) => firstLink(page, '/explore/pools', /^\/explore\/pools\/ethereum\/0x/),
  positions: async () => '/positions',
  portfolio: async () => '/portfolio',
  approvals: async () => '/portfolio/approvals',
  'a portfolio to look at': async () => `/portfolio/${chain.accounts[1]!.address}`,
  position: (page) => firstLink(page, '/positions', /^\/positions\/v[234]\/ethereum\//),
  'new position': async () => '/positions/create/v3',
  'what leaves this device': async () => '/what-leaves-this-device',
  limit: async () => '/limit?inputCurrency=NATIVE&value=1.5',
  buy: async () => '/buy',
  sell: async () => '/sell',
  'a page that is not built': async () => '/extension/uninstall',
  'no such page': async () => '/nothing/of/ours',
}

test.each(Object.keys(pages))('no barrier in light, in dark and from right to left: %s', async (name) => {
  for (const { context, direction } of visitors) {
    const page = await context.newPage()
    await open(page, await pages[name]!(page))
    if (comesLast[name]) await page.locator(comesLast[name]).first().waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe(direction)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.close()
  }
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${oxbow.baseUrl}${path}`)
  await page.locator('header button').first().waitFor()
  await page.locator('h1, h2').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  // What one page kept must not break another.
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
}

async function firstLink(page: Page, from: string, pattern: RegExp): Promise<string> {
  await open(page, from)
  const links = () => page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  await expect.poll(async () => (await links()).some((href) => pattern.test(href))).toBe(true)
  return (await links()).find((href) => pattern.test(href))!
}
