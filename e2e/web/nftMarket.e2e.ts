import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import { collectionAddress } from '@oxbow/test/collectionAddress'
import type { Browser, Page } from 'playwright-core'
import { type Hex, parseAbi, parseEther } from 'viem'
import { getBalance, readContract } from 'viem/actions'
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

const ferries = collectionAddress('RiverFerries')
const [seller, buyer] = [1, 3]
/** Of the seller from the beginning; no other story hands them on. */
const [sold, kept] = ['37', '30']
const addressOf = (account: number) => chain.accounts[account]!.address.toLowerCase() as Hex

async function visit(path: string, account?: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  captureFailure(page, onTestFailed)
  if (account !== undefined)
    await page.addInitScript(
      ([key, text]) => window.localStorage.setItem(key!, text!),
      [walletKey, JSON.stringify({ version: 1, value: { rdns: localTestWalletRdns, address: addressOf(account) } })],
    )
  await page.goto(`${oxbow.baseUrl}${path}`)
  return page
}

const itemPath = (tokenId: string) => `/nfts/ethereum/${ferries}/${tokenId}`
const market = (page: Page) => page.getByRole('region', { name: 'Market' })
const balance = (account: number) =>
  getBalance(chain.client.rpc(chain.network.chainId), { address: addressOf(account) })
const ownerOf = async (tokenId: string) => {
  const abi = parseAbi(['function ownerOf(uint256 id) view returns (address)'])
  const call = { address: ferries, abi, functionName: 'ownerOf', args: [BigInt(tokenId)] } as const
  return (await readContract(chain.client.rpc(chain.network.chainId), call)).toLowerCase()
}

async function list(page: Page, price: string): Promise<void> {
  await market(page).getByRole('button', { name: 'List for sale' }).click()
  const review = page.getByRole('dialog', { name: 'List for sale' })
  await review.getByRole('textbox', { name: 'Price' }).fill(price)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await review.getByRole('button', { name: 'List for sale' }).click()
  const listed = page.getByRole('dialog', { name: 'Listed' })
  await listed.getByRole('button', { name: 'Done' }).click()
  await market(page).getByText('Your listing').waitFor()
}

test('listed by one, seen and bought by another for the price to the wei, and in the history of the item', {
  tags: 'essential',
}, async () => {
  const selling = await visit(itemPath(sold), seller)
  await market(selling).getByText('Not listed on this site.').waitFor()
  await list(selling, '1.25')
  const before = await balance(seller)

  const looking = await visit(itemPath(sold))
  await market(looking).getByText('1.25 ETH').waitFor()
  await market(looking).getByRole('button', { name: 'Connect to buy' }).waitFor()
  await looking.context().close()

  const buying = await visit(`/nfts/ethereum/${ferries}`, buyer)
  await buying.getByRole('link', { name: /1\.25 ETH/ }).click()
  await buying.waitForURL(`${oxbow.baseUrl}${itemPath(sold)}`)
  expect(await findAccessibilityViolations(buying)).toEqual([])
  const own = await balance(buyer)
  await market(buying).getByRole('button', { name: 'Buy', exact: true }).click()
  const review = buying.getByRole('dialog', { name: 'Buy' })
  await review.getByText('1.25 ETH').waitFor()
  await review.getByText(/at most/).waitFor()
  expect(await findAccessibilityViolations(buying)).toEqual([])
  await review.getByRole('button', { name: 'Buy', exact: true }).click()
  const bought = buying.getByRole('dialog', { name: 'Bought' })
  await bought.getByRole('button', { name: 'Done' }).click()
  expect(await ownerOf(sold)).toBe(addressOf(buyer))
  expect((await balance(seller)) - before).toBe(parseEther('1.25'))
  const { hash } = await chain.lastSent(addressOf(buyer))
  expect(own - (await balance(buyer))).toBe(parseEther('1.25') + (await chain.networkCost([hash])))

  const history = buying.getByRole('list', { name: 'Transfers' })
  await history.getByText('Sold').waitFor()
  await history.getByText('1.25 ETH').waitFor()
  await buying.getByRole('region', { name: 'Details' }).getByText('1.25 ETH').waitFor()
  await market(buying).getByText('Not listed on this site.').waitFor()
  await market(buying).getByRole('button', { name: 'List for sale' }).waitFor()
  await buying.goto(`${oxbow.baseUrl}/portfolio?tab=activity`)
  await buying
    .getByRole('button', { name: new RegExp(`Bought.*Ferry ${sold}`) })
    .first()
    .waitFor()
  // The seller signed nothing that this browser knows: the index tells of it.
  await selling.goto(`${oxbow.baseUrl}/portfolio?tab=activity&kind=nft`)
  await selling
    .getByRole('button', { name: new RegExp(`Sold.*#${sold} for about 1\\.25 ETH`) })
    .first()
    .waitFor()
  await Promise.all([selling.context().close(), buying.context().close()])
})

test('a listing that is canceled is nobody’s to buy anymore, and the NFT stays', async () => {
  const page = await visit(itemPath(kept), seller)
  await list(page, '0.5')
  await market(page).getByRole('button', { name: 'Cancel listing' }).click()
  const review = page.getByRole('dialog', { name: 'Cancel listing' })
  await review.getByText(/at most/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await review.getByRole('button', { name: 'Cancel listing' }).click()
  await page.getByRole('dialog', { name: 'Listing canceled' }).getByRole('button', { name: 'Done' }).click()
  await market(page).getByText('Not listed on this site.').waitFor()
  expect(await ownerOf(kept)).toBe(addressOf(seller))
  const { listings } = await (
    await fetch(
      `${oxbow.baseUrl}/v1/nft/listings?chainId=${chain.network.chainId}&collection=${ferries}&tokenId=${kept}`,
    )
  ).json()
  expect(listings).toEqual([])
  await page.context().close()
})
