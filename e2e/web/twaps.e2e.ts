import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Browser, Page } from 'playwright-core'
import { type Hex, parseAbi, parseUnits } from 'viem'
import { readContract } from 'viem/actions'
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

const addressOf = (account: number) => chain.accounts[account]!.address.toLowerCase() as Hex

/** The page of limit orders with one kind of order chosen. */
async function open(account: number, kind: string, sold: string) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 1400 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const { problems } = captureFailure(page, onTestFailed)
  await page.addInitScript(
    ([key, text]) => window.localStorage.setItem(key!, text!),
    [walletKey, JSON.stringify({ version: 1, value: { rdns: localTestWalletRdns, address: addressOf(account) } })],
  )
  const pair = `inputCurrency=${chain.token(sold)}&outputCurrency=${chain.token('WETH')}`
  await page.goto(`${oxbow.baseUrl}/limit?${pair}`)
  await page.getByRole('radio', { name: kind }).check()
  return { page, problems, close: () => context.close() }
}

type ListedTwap = {
  planHash: Hex
  planStatus: string
  amountIn: string
  parts: number
  fates: { fate: string; txHash?: Hex; amountOut?: string }[]
}

/** What the server’s book says of an account’s TWAPs, the newest first. */
async function twapsOf(account: number): Promise<readonly ListedTwap[]> {
  const { chainId } = chain.network
  const answer = await fetch(`${oxbow.baseUrl}/v1/order-plans?chainId=${chainId}&swapper=${addressOf(account)}`)
  return ((await answer.json()) as { plans: ListedTwap[] }).plans
}

const fatesOf = ([plan]: readonly ListedTwap[]) => plan?.fates.map(({ fate }) => fate).join(' ')

async function toOrders(page: Page) {
  await page.getByRole('button', { name: 'View orders' }).click()
  await page.waitForURL(/tab=limits/)
}

test('a trade in four parts: signed once, the first is filled by the keeper, and the rest is canceled in one transaction', async () => {
  const buyer = 4
  const { page, problems, close } = await open(buyer, 'Over time', 'USDC')
  await page.getByRole('textbox', { name: /^You sell/ }).fill('400')
  await page.getByRole('button', { name: /^Parts, price limit/ }).click()
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByRole('radio', { name: 'Hour' }).check()
  // The pools of a young chain may have no memory yet to go by.
  await page.getByRole('radio', { name: 'Set a price' }).check()
  await page.getByRole('textbox', { name: 'Price limit' }).waitFor()
  await page.getByText('Each part', { exact: true }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Review order' }).click()
  const review = page.getByRole('dialog', { name: 'Review trade over time' })
  await review.getByText(/at most|None$/).waitFor()
  await review.getByRole('button', { name: 'All parts' }).click()
  await review.getByRole('listitem').nth(3).waitFor()
  const text = await review.innerText()
  expect(text).toContain('400')
  expect(text).toMatch(/4, one every hour/)
  expect(text).toMatch(/100(\.00)? USDC for at least/)
  expect(text).toContain('Each part stays open for 2 hours. If nobody fills it by then, it isn’t sold.')
  expect(text).toContain('Your wallet will ask 2 times.')
  expect(await review.getByRole('listitem').count()).toBe(4)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await review.getByRole('button', { name: 'Place order' }).click()
  const placed = page.getByRole('dialog', { name: 'Order placed' })
  await placed.waitFor()
  const [plan] = await twapsOf(buyer)
  expect(plan).toMatchObject({ amountIn: String(parseUnits('400', 6)), parts: 4 })
  const abi = parseAbi(['function allowance(address, address) view returns (uint256)'])
  const args = [addressOf(buyer), chain.network.contracts.seaport!] as const
  const call = { address: chain.token('USDC'), abi, functionName: 'allowance', args } as const
  const allowed = await readContract(chain.client.rpc(chain.network.chainId), call)
  expect([parseUnits('400', 6), parseUnits('300', 6)]).toContain(allowed)

  await expect.poll(async () => fatesOf(await twapsOf(buyer)), { timeout: 120_000 }).toMatch(/^filled waiting/)
  const [filled] = await twapsOf(buyer)
  await expect.poll(async () => (await twapsOf(buyer))[0]?.fates[0]?.txHash).toBeDefined()
  expect(filled?.planStatus).toBe('open')

  await toOrders(page)
  await page
    .getByRole('button', { name: /USDC for WETH/ })
    .first()
    .click()
  const details = page.getByRole('dialog', { name: 'Trade over time' })
  await details.getByText('Filled', { exact: true }).waitFor()
  expect(await details.getByText('Waiting', { exact: true }).count()).toBe(3)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await details.getByRole('button', { name: 'Cancel the rest' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel trade over time' })
  await cancel.getByText(/3 parts can still be filled/).waitFor()
  await cancel.getByText(/at most/).waitFor()
  await cancel.getByRole('button', { name: 'Cancel the rest' }).click()
  await page.getByRole('dialog', { name: 'Trade over time canceled' }).getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => fatesOf(await twapsOf(buyer))).toBe('filled canceled canceled canceled')
  await page.getByText('Partly filled').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a TWAP that the server never answered about is kept on this device: seen after a reload, sent again, and canceled', async () => {
  const buyer = 2
  const { page, close } = await open(buyer, 'Over time', 'USDC')
  await page.route('**/v1/order-plan', (route) => route.abort())
  await page.getByRole('textbox', { name: /^You sell/ }).fill('80')
  await page.getByRole('button', { name: /^Parts, price limit/ }).click()
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByRole('radio', { name: 'Day' }).check()
  await page.getByRole('radio', { name: 'Set a price' }).check()
  await page.getByRole('textbox', { name: 'Price limit' }).waitFor()
  await page.getByRole('button', { name: 'Review order' }).click()
  const review = page.getByRole('dialog', { name: 'Review trade over time' })
  await review.getByText(/at most|None$/).waitFor()
  await review.getByRole('button', { name: 'Place order' }).click()
  const failed = page.getByRole('dialog', { name: 'Order failed' })
  await failed.getByText(/Whoever has the parts that you signed can fill them/).waitFor()
  expect(await twapsOf(buyer)).toEqual([])

  await page.unroute('**/v1/order-plan')
  await page.goto(`${oxbow.baseUrl}/portfolio?tab=limits`)
  await page.getByRole('button', { name: /80(\.00)? USDC for WETH/ }).click()
  const details = page.getByRole('dialog', { name: 'Trade over time' })
  await details.getByText('Saved on this device only.').waitFor()
  expect(await details.getByText('Waiting', { exact: true }).count()).toBe(3)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await details.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(async () => (await twapsOf(buyer))[0]?.parts).toBe(4)
  await details.getByText('Saved on this device only.').waitFor({ state: 'hidden' })
  await details.getByRole('button', { name: 'Cancel the rest' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel trade over time' })
  await cancel.getByText(/at most/).waitFor()
  await cancel.getByRole('button', { name: 'Cancel the rest' }).click()
  await page.getByRole('dialog', { name: 'Trade over time canceled' }).getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => fatesOf(await twapsOf(buyer))).toMatch(/canceled canceled canceled$/)
  await close()
})

test('a stop-loss: placed, seen in the list, and canceled', async () => {
  const seller = 3
  const { page, problems, close } = await open(seller, 'Stop-loss', 'WBTC')
  await page.getByRole('textbox', { name: /^You sell/ }).fill('0.01')
  // Its pool has a memory of ten minutes once nobody has traded there for so long, or since the chain began.
  await page.getByRole('button', { name: 'Review order' }).click({ timeout: 660_000 })
  const review = page.getByRole('dialog', { name: 'Review stop-loss' })
  await review.getByText(/at most|None$/).waitFor()
  await review.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('dialog', { name: 'Order placed' }).waitFor()
  await toOrders(page)
  const row = page.getByRole('button', { name: /Stop-loss/ }).first()
  await row.click()
  const details = page.getByRole('dialog', { name: 'Stop-loss' })
  await details.getByText('Trigger price').waitFor()
  await details.getByRole('button', { name: 'Cancel order' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel order' })
  await cancel.getByText(/at most/).waitFor()
  await cancel.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog', { name: 'Order canceled' }).getByRole('button', { name: 'Done' }).click()
  const { chainId } = chain.network
  const url = `${oxbow.baseUrl}/v1/orders?chainId=${chainId}&swapper=${addressOf(seller)}`
  const newest = async () =>
    ((await (await fetch(url)).json()) as { orders: { orderStatus: string; guard?: object }[] }).orders[0]
  await expect.poll(async () => (await newest())?.orderStatus).toBe('cancelled')
  expect((await newest())?.guard).toMatchObject({ kind: 'stop-loss' })
  expect(problems).toEqual([])
  await close()
}, 900_000)
