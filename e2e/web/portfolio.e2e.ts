import { readFile } from 'node:fs/promises'
import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Browser, Page } from 'playwright-core'
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
afterAll(() => browser?.close())

/** A visitor, with the account of an earlier visit or without any. */
async function visit(path: string, account?: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  captureFailure(page, onTestFailed)
  if (account !== undefined) {
    const value = { rdns: localTestWalletRdns, address: chain.accounts[account]!.address }
    await page.addInitScript(
      ([key, text]) => window.localStorage.setItem(key!, text!),
      [walletKey, JSON.stringify({ version: 1, value })],
    )
  }
  await page.goto(`${oxbow.baseUrl}${path}`)
  return page
}

const tokens = (page: Page) => page.getByRole('grid', { name: 'Tokens', exact: true })

describe('one’s own portfolio', () => {
  test('tokens, pools with what they earned, and activity, from the navigation', { tags: 'essential' }, async () => {
    const page = await visit('/swap', 1)
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('button', { name: 'Portfolio' }).click()
    await main.getByRole('link', { name: 'Portfolio' }).click()
    await page.getByRole('heading', { level: 1, name: 'bob.eth' }).waitFor()
    const usdc = await chain.balance(chain.token('USDC'), chain.accounts[1]!.address)
    const written = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(usdc / 10_000n) / 100)
    await tokens(page)
      .getByRole('row', { name: /USD Coin/ })
      .filter({ hasText: `${written} USDC` })
      .first()
      .waitFor()
    await page.getByRole('region', { name: 'Allocation' }).getByRole('listitem').first().waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])

    await page.getByRole('tab', { name: 'Pools' }).click()
    await page.waitForURL(/tab=pools/)
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(5)
    await expect.poll(() => page.getByRole('region', { name: 'Net result' }).innerText()).toMatch(/Fees earned\n[+−$]/)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.getByRole('article').first().getByRole('link').click()
    await page.waitForURL(/\/positions\/v[234]\//)
    await page.goBack()

    await page.getByRole('tab', { name: 'Activity' }).click()
    await page
      .getByText('No transactions yet')
      .or(page.getByRole('list', { name: 'Transactions' }))
      .first()
      .waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.context().close()
  })

  test('without prices the balances are there, and nothing is said to be worth zero', async () => {
    const page = await visit('/swap', 1)
    await page.route('**/graphql', (route) => route.abort())
    await page.goto(`${oxbow.baseUrl}/portfolio`)
    const row = tokens(page)
      .getByRole('row', { name: /USD Coin/ })
      .first()
    await row.waitFor()
    expect(await row.innerText()).toContain('—')
    expect(await tokens(page).innerText()).not.toContain('$0.00')
    await page.getByText('Value unknown').first().waitFor()
    await page.context().close()
  })

  test('no network answers: it says so, and is whole again when they do', async () => {
    const page = await visit('/swap', 1)
    await page.route('**/v1/rpc/**', (route) => route.abort())
    await page.goto(`${oxbow.baseUrl}/portfolio`)
    await page.getByText('Couldn’t load tokens').waitFor({ timeout: 60_000 })
    expect(await page.getByText('$0.00').count()).toBe(0)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.unroute('**/v1/rpc/**')
    await tokens(page).getByRole('row', { name: /Ether/ }).first().waitFor()
    await page.context().close()
  })
})

describe('the filters of an activity', () => {
  test.each([
    ['of one’s own', '/portfolio', 1],
    ['of anybody', '/portfolio/alice.eth', undefined],
  ] as const)(
    '%s: kept in the address, said when nothing is left, and cleared by one press',
    async (_whose, path, account) => {
      const page = await visit(`${path}?tab=activity&kind=swap&from=2001-01-01&to=2001-01-02`, account)
      await page.getByText('No matching transactions').waitFor()
      expect(await page.getByRole('combobox', { name: 'Type' }).innerText()).toBe('Swaps')
      expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2001-01-02')
      expect(await findAccessibilityViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Clear filters' }).first().click()
      await expect.poll(() => new URL(page.url()).search).toBe('?tab=activity')
      await page
        .getByText('No transactions yet')
        .or(page.getByRole('list', { name: 'Transactions' }))
        .first()
        .waitFor()
      await page.getByRole('combobox', { name: 'Type' }).click()
      await page.getByRole('option', { name: 'Approvals' }).click()
      await page.waitForURL(/kind=approval/)
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('radio', { name: 'Tax form' }).check({ force: true })
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^oxbow-0x\w{6}-tax-\d{4}-\d\d-\d\d\.csv$/)
      expect(await readFile(await file.path(), 'utf8')).toMatch(/^Date,Sent Amount,Sent Currency,/)
      expect(await findAccessibilityViolations(page)).toEqual([])
      await page.context().close()
    },
  )
})

describe('anybody’s portfolio', () => {
  test('by name and without a wallet: to look at, to watch, and found again by the search', async () => {
    const page = await visit('/portfolio')
    await page.getByRole('textbox', { name: 'View any wallet' }).fill('bob.eth')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'bob.eth' }).waitFor()
    await page.getByText('View-only').waitFor()
    await tokens(page)
      .getByRole('row', { name: /USD Coin/ })
      .first()
      .waitFor()
    const main = page.getByRole('main')
    for (const name of ['Send', 'Receive', 'Swap'])
      expect(await main.getByRole('button', { name, exact: true }).count()).toBe(0)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Watch wallet' }).click()

    await page.goto(`${oxbow.baseUrl}/portfolio`)
    await page.getByRole('textbox', { name: 'View any wallet' }).waitFor()
    await page.locator('body').press('/')
    await page
      .getByRole('group', { name: 'Favorite wallets' })
      .getByRole('option', { name: /bob\.eth/ })
      .click()
    await page.waitForURL(new RegExp(`/portfolio/${chain.accounts[1]!.address}`, 'i'))
    await page.getByRole('button', { name: 'Stop watching' }).click()
    await page.getByRole('button', { name: 'Watch wallet' }).waitFor()
    await page.context().close()
  })

  test('an address that is typed into the search leads there; one that holds nothing says so', async () => {
    const page = await visit('/portfolio')
    await page.getByRole('textbox', { name: 'View any wallet' }).waitFor()
    const nobody = '0x00000000000000000000000000000000c0ffee42'
    await page.locator('body').press('/')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.type(nobody)
    await page.getByRole('group', { name: 'Addresses' }).getByRole('option').first().click()
    await page.waitForURL(`**/portfolio/${nobody}`)
    await page.getByText('This wallet holds no listed tokens.').waitFor()
    expect(await page.getByText(/\$[1-9]/).count()).toBe(0)
    await page.context().close()
  })

  test('a name that leads nowhere shows nobody, and least of all the account in use', async () => {
    const page = await visit('/portfolio/nobody-has-this.eth', 1)
    await page.getByRole('heading', { name: 'Address not found' }).waitFor()
    expect(await tokens(page).count()).toBe(0)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.context().close()
  })
})

describe('the account drawer', () => {
  test('its pools, and the way to the whole portfolio', async () => {
    const page = await visit('/send', 1)
    await page.getByRole('button', { name: /^Account / }).click()
    const drawer = page.getByRole('dialog', { name: 'Account' })
    await drawer.getByRole('tab', { name: 'Pools' }).click()
    await expect.poll(() => drawer.getByRole('article').count()).toBeGreaterThanOrEqual(5)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Portfolio' }).click()
    await page.getByRole('heading', { level: 1, name: 'bob.eth' }).waitFor()
    await page.context().close()
  })

  test('a wallet to look at is added by its name, and refused when it is here, is nobody’s or is a contract', async () => {
    const page = await visit('/send', 1)
    await page.getByRole('button', { name: /^Account / }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: /Accounts and other wallets/ }).click()
    const field = drawer.getByRole('textbox', { name: 'Wallet to watch' })
    await field.fill('nobody-has-this.eth')
    await drawer.getByText('Address not found').waitFor()
    await field.fill(chain.network.contracts.multicall3)
    await drawer.getByText('Address is a smart contract').waitFor()
    // Every account of the test wallet is there already, so that somebody else is watched.
    await field.fill('0x00000000000000000000000000000000c0ffee42')
    await drawer.getByRole('button', { name: 'Watch', exact: true }).click()
    const watched = drawer.getByRole('list', { name: 'View-only wallets' })
    await watched.getByText('View-only').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await field.fill('0x00000000000000000000000000000000c0ffee42')
    await drawer.getByText('This address is already imported').waitFor()
    await watched
      .getByRole('button', { name: /0x0000…ee42/ })
      .first()
      .click()
    await page.waitForURL(/\/portfolio\/0x0+c0ffee42$/)
    await page.getByRole('main').getByText('View-only').waitFor()
    await page.context().close()
  })
})
