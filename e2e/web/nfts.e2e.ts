import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
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

/** A visitor with the account of an earlier visit. */
async function visit(path: string, account: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  captureFailure(page, onTestFailed)
  const value = { rdns: localTestWalletRdns, address: chain.accounts[account]!.address }
  await page.addInitScript(
    ([key, text]) => window.localStorage.setItem(key!, text!),
    [walletKey, JSON.stringify({ version: 1, value })],
  )
  await page.goto(`${oxbow.baseUrl}${path}`)
  return page
}

const grid = (page: Page) => page.getByRole('list', { name: 'NFTs', exact: true })

/** How many pixels a picture has, once it is there. */
async function widthOf(page: Page, selector: string): Promise<number> {
  const picture = page.locator(selector).first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  return await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}

test('what an account owns is in its portfolio with its pictures, and leads to the item and its collection', async () => {
  const page = await visit('/portfolio?tab=nfts', 1)
  const ferry = grid(page)
    .getByRole('article', { name: /^Ferry \d+$/ })
    .first()
  await ferry.waitFor()
  expect(await widthOf(page, 'img[src^="/nft-pictures/"]')).toBeGreaterThan(0)
  expect(await findAccessibilityViolations(page)).toEqual([])

  const name = await ferry.getByRole('link').innerText()
  await ferry.getByRole('link').click()
  await page.waitForURL(/\/nfts\/ethereum\/0x[0-9a-f]{40}\/\d+$/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${name} · `))
  await page.getByRole('region', { name: 'Traits' }).getByText('Hour').waitFor()
  await page.getByRole('list', { name: 'Transfers' }).getByText('Minted').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'River Ferries' }).click()
  await page.getByRole('heading', { level: 1, name: 'River Ferries' }).waitFor()
  await page.getByRole('list', { name: 'Items' }).getByRole('article', { name: 'Ferry 1', exact: true }).waitFor()
  expect(await page.getByRole('list', { name: 'Items' }).getByRole('article').count()).toBe(24)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Items' }).getByRole('article').count()).toBe(42)
  await page.getByRole('tab', { name: 'Owners' }).click()
  await page.getByRole('list', { name: 'Owners' }).getByRole('link').first().waitFor()
  await page.getByRole('tab', { name: 'Transfers' }).click()
  await page.getByRole('list', { name: 'Transfers' }).getByText('Transferred').first().waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.context().close()
})

test('an NFT that is hidden stays hidden after a reload, and comes back', async () => {
  const page = await visit('/portfolio?tab=nfts', 2)
  const hide = grid(page)
    .getByRole('button', { name: /^Hide / })
    .first()
  await hide.waitFor()
  const name = (await hide.getAttribute('aria-label'))!.replace(/^Hide /, '')
  await hide.click()
  await page.getByRole('button', { name: '1 hidden NFT' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '1 hidden NFT' }).click()
  const hidden = page.getByRole('list', { name: 'Hidden NFTs' })
  await hidden.getByRole('button', { name: `Show ${name}` }).click()
  await page.getByRole('button', { name: '1 hidden NFT' }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('a hostile collection shows its owner that it cannot be shown, runs nothing and reaches nobody', async () => {
  const page = await visit('/portfolio?tab=nfts', 0)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const odd = grid(page).getByRole('article', { name: /^(Script|Strange Items #)/ })
  for (let more = 0; (await odd.count()) === 0 && more < 6; more++) {
    await grid(page).waitFor()
    const button = page.getByRole('button', { name: 'Show more' })
    if (await button.isVisible()) await button.click()
    await page.waitForTimeout(500)
  }
  await odd.first().waitFor()
  await odd.first().scrollIntoViewIfNeeded()
  await odd.first().getByRole('img', { name: 'No picture' }).waitFor()
  expect(await page.title()).not.toContain('taken')
  expect([...hosts].filter((host) => host !== new URL(oxbow.baseUrl).host && host !== '')).toEqual([])
  await page.context().close()
})

test('who wants no NFTs meets none, and what does not exist is said', async () => {
  const page = await visit('/portfolio?disableNFTs=true', 1)
  await page.getByRole('tab', { name: 'Pools' }).waitFor()
  expect(await page.getByRole('tab', { name: 'NFTs' }).count()).toBe(0)
  await page.goto(`${oxbow.baseUrl}/nfts/ethereum/0x${'a'.repeat(40)}`)
  await page.getByRole('heading', { name: 'NFTs are off' }).waitFor()
  await page.goto(`${oxbow.baseUrl}/portfolio?disableNFTs=false`)
  await page.getByRole('tab', { name: 'NFTs' }).waitFor()
  await page.goto(`${oxbow.baseUrl}/nfts/ethereum/0x${'a'.repeat(40)}`)
  await page.getByRole('heading', { name: 'Collection not found' }).waitFor()
  await page.goto(`${oxbow.baseUrl}/nfts/ethereum/0x${'a'.repeat(40)}/x`)
  await page.getByRole('heading', { name: 'NFT not found' }).waitFor()
  await page.context().close()
})
