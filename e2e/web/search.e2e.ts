import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const open = (options: Partial<openSwapPage.Options> = {}) =>
  openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, ...options })

test('a slash opens the search, but not while an amount is typed; Escape closes it and the page scrolls again', async () => {
  const { page, pay, dialog, close } = await open()
  await pay.focus()
  await page.keyboard.press('/')
  expect(await dialog('Search').count()).toBe(0)
  await pay.blur()
  await page.keyboard.press('/')
  await dialog('Search').waitFor()
  await page.getByRole('option').first().waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog('Search').waitFor({ state: 'detached' })
  await close()
})

test('a token found by its symbol, above the impostor of it, leads on and is there at the next search', {
  tags: 'essential',
}, async () => {
  const { page, button, dialog, problems, close } = await open()
  await button('Search').first().click()
  await dialog('Search').waitFor()
  await page.keyboard.type('usdc')
  const tokens = page.getByRole('group', { name: 'Tokens' }).getByRole('option')
  await expect
    .poll(() => tokens.allTextContents())
    .toEqual([expect.not.stringContaining('Impostor'), expect.stringContaining('Impostor')])
  await page.keyboard.press('Enter')
  await dialog('Search').waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.href.includes(chain.token('USDC')))

  await page.keyboard.press('/')
  await page.getByRole('group', { name: 'Recent searches' }).getByRole('option', { name: /USDC/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a pool found by its two symbols', async () => {
  const { page, dialog, close } = await open()
  await page.locator('body').press('/')
  await dialog('Search').waitFor()
  await page.keyboard.type('usdc weth')
  await page.getByRole('group', { name: 'Pools' }).getByRole('option', { name: /USDC/ }).first().click()
  await page.waitForURL(/\/explore\/pools\/ethereum\/0x/)
  await close()
})

test('an address says what is there: a contract, NFTs, an account with its name; the name leads to the account', async () => {
  const { page, dialog, close } = await open()
  await page.locator('body').press('/')
  await dialog('Search').waitFor()
  const field = page.getByRole('combobox', { name: 'Search tokens, pools, wallets, NFTs and usernames' })
  await field.fill(chain.network.contracts.multicall3)
  await page.getByRole('option', { name: /^Contract/ }).waitFor()
  await field.fill(chain.network.contracts.v3PositionManager!)
  await page.getByRole('option', { name: /Uniswap V3 Positions NFT-V1.*NFT collection|Uniswap V3 Positions/ }).waitFor()
  await field.fill(`0x${'12'.repeat(20)}`)
  await page.getByRole('option', { name: /Account or unused address/ }).waitFor()
  const named = page.getByRole('option', { name: /alice\.eth/ })
  await field.fill(chain.accounts[0]!.address)
  await named.waitFor()
  await field.fill('Alice.eth')
  await expect.poll(() => named.textContent()).toContain(chain.accounts[0]!.address.slice(-4).toLowerCase())
  await close()
})

test('NFTs that the operator follows are offered, found by name and address, and lead to their page', async () => {
  const { page, dialog, problems, close } = await open()
  await page.locator('body').press('/')
  await dialog('Search').waitFor()
  const popular = page.getByRole('group', { name: 'Popular NFT collections' }).getByRole('option')
  await expect
    .poll(() => popular.allTextContents())
    .toEqual(['River Ferries', 'River Stones', 'Ferry Passes'].map((name) => expect.stringContaining(name)))
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.keyboard.type('ferries riv')
  const found = page.getByRole('group', { name: 'NFT collections', exact: true }).getByRole('option')
  await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining('River Ferries')])
  const picture = found.locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/nfts\/ethereum\/0x[0-9a-f]{40}$/)
  await page.getByRole('heading', { level: 1, name: 'River Ferries' }).waitFor()
  const address = new URL(page.url()).pathname.split('/').at(-1)!

  await page.locator('body').press('/')
  await page
    .getByRole('group', { name: 'Recent searches' })
    .getByRole('option', { name: /River Ferries/ })
    .waitFor()
  await page.keyboard.type(address)
  await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining('River Ferries')])

  await page.goto(`${oxbow.baseUrl}/swap?disableNFTs=true`)
  await page
    .getByRole('button', { name: /, choose another token$/ })
    .first()
    .waitFor()
  await page.locator('body').press('/')
  await page.getByRole('group', { name: 'Trending tokens' }).waitFor()
  expect(await page.getByRole('option', { name: /River/ }).count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

test('NFTs of positions are found by their name', async () => {
  const { page, dialog, close } = await open()
  await page.locator('body').press('/')
  await dialog('Search').waitFor()
  await page.keyboard.type('positions v3')
  await page
    .getByRole('group', { name: 'NFT collections' })
    .getByRole('option', { name: /Uniswap V3 Positions NFT-V1/ })
    .first()
    .waitFor()
  await close()
})

test('a favourite is starred, kept over a reload and found first; what was chosen is recent', async () => {
  const { page, tokenButton, dialog, close } = await open()
  const choose = dialog('Choose a token')
  await tokenButton('ETH').click()
  await choose.waitFor()
  const field = page.getByRole('combobox', { name: 'Search by name, symbol or address' })
  await field.fill('mkr')
  await page.getByRole('button', { name: 'Favorite: MKR' }).click()
  await field.fill('comp')
  await page.getByRole('option', { name: /COMP/ }).first().click()
  await choose.waitFor({ state: 'detached' })
  await tokenButton('COMP').waitFor()
  // The address follows a moment later.
  await page.waitForURL(/inputCurrency=/)
  await page.reload()
  await tokenButton('COMP').click()
  await page.getByRole('group', { name: 'Favorites' }).getByRole('option', { name: /MKR/ }).waitFor()
  await page.getByRole('group', { name: 'Recently chosen' }).getByRole('option', { name: /COMP/ }).waitFor()
  await close()
})
