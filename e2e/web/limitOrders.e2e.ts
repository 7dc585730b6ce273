import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import { ordersResponseSchema } from '@oxbow/orders/Order'
import type { Browser, Page } from 'playwright-core'
import { type Hex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { fillLimit, type Limit, placeLimits, revokePermit2 } from '../support/limitOrders.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(async () => {
  await browser?.close()
  await revokePermit2(chain, owner, 'LINK')
})

/** Who places orders, and who fills one for more than it is worth. */
const owner = 2
const filler = 3
/** Far from the market: nobody fills it for a profit. */
const limit = (link: bigint): Limit => ({ sold: ['LINK', link * 10n ** 18n], bought: ['DAI', link * 10n ** 20n] })
const place = (...amounts: readonly bigint[]) => placeLimits(chain, { owner, limits: amounts.map(limit) })

async function visit(path: string, account = owner): Promise<Page> {
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

/** What the server says of an order, and whether its nonce is spent on the chain. */
async function fateOf(hash: Hex) {
  const { client, network } = chain
  const { chainId, contracts } = network
  const path = `/v1/orders?chainId=${chainId}&orderHash=${hash}`
  const { orders } = await client.api.ask(path, ordersResponseSchema)
  const { nonce, orderStatus, swapper } = orders[0]!
  const word = await readContract(client.rpc(chainId), {
    address: contracts.permit2,
    abi: parseAbi(['function nonceBitmap(address, uint256) view returns (uint256)']),
    functionName: 'nonceBitmap',
    args: [swapper, BigInt(nonce) >> 8n],
  })
  return { status: orderStatus, isSpent: ((word >> (BigInt(nonce) & 255n)) & 1n) === 1n }
}

/** Orders of other runs may stand on an Oxbow that goes on. */
async function countOpen(): Promise<number> {
  const { accounts, client, network } = chain
  const path = `/v1/orders?chainId=${network.chainId}&swapper=${accounts[owner]!.address}`
  const { orders } = await client.api.ask(path, ordersResponseSchema)
  return orders.filter(({ orderStatus }) => orderStatus === 'open').length
}

const open = (page: Page, count: number) => page.getByRole('heading', { name: new RegExp(`^${count} open limits?$`) })
const row = (page: Page, link: number) => page.getByRole('button', { name: new RegExp(`^${link} LINK for`) })

test('one order is looked at and canceled from its dialog, several together; list and chain agree', async () => {
  const [first, second, third, standing] = await place(1n, 2n, 3n, 4n)
  const count = await countOpen()
  const page = await visit('/portfolio?tab=limits')
  await open(page, count).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])

  await row(page, 1).first().press('Enter')
  const order = page.getByRole('dialog', { name: 'Limit order' })
  await order.getByText('100 DAI', { exact: true }).waitFor()
  await order.getByText('1 LINK = 100 DAI').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await order.getByRole('button', { name: 'Cancel order' }).press('Enter')
  const review = page.getByRole('dialog', { name: 'Cancel order' })
  await review.getByText(/^at most .*\(\$/).waitFor()
  await review.getByRole('button', { name: 'Cancel order' }).press('Enter')
  const done = page.getByRole('dialog', { name: 'Order canceled' })
  await done.getByText('Canceled', { exact: true }).waitFor()
  await done.getByRole('button', { name: 'Done' }).press('Enter')
  await open(page, count - 1).waitFor()
  expect(await fateOf(first!.hash)).toEqual({ status: 'cancelled', isSpent: true })
  expect(await fateOf(second!.hash)).toEqual({ status: 'open', isSpent: false })

  await page
    .getByRole('checkbox', { name: /^Select 2 / })
    .first()
    .check()
  await page
    .getByRole('checkbox', { name: /^Select 3 / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Cancel 2 orders' }).click()
  const both = page.getByRole('dialog', { name: 'Cancel orders' })
  await both.getByText(/^at most .*\(\$/).waitFor()
  await both.getByRole('button', { name: 'Cancel orders' }).click()
  await page.getByRole('dialog', { name: 'Orders canceled' }).getByRole('button', { name: 'Done' }).click()
  await open(page, count - 3).waitFor()
  expect(await fateOf(second!.hash)).toEqual({ status: 'cancelled', isSpent: true })
  expect(await fateOf(third!.hash)).toEqual({ status: 'cancelled', isSpent: true })
  expect(await fateOf(standing!.hash)).toEqual({ status: 'open', isSpent: false })

  await page.getByRole('tab', { name: 'Activity' }).click()
  await page.getByText('Limit orders canceled').first().waitFor()
  await page.context().close()
})

test('what is filled is told on any page, stands in the list with what came, and in the activity', async () => {
  const [, late] = await place(5n, 6n)
  const page = await visit('/portfolio?tab=limits')
  await row(page, 5).first().waitFor()
  // Filled while it is about to be canceled.
  await page
    .getByRole('checkbox', { name: /^Select 6 / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Cancel 1 order' }).click()
  const review = page.getByRole('dialog', { name: 'Cancel order' })
  await review.getByText(/^at most .*\(\$/).waitFor()
  const hash = await fillLimit(chain, filler, late!, limit(6n).bought)
  await review.getByText('1 order was filled before it could be canceled.').waitFor()
  await review.getByText('Nothing is left to cancel.').waitFor()
  await page.getByText('Limit order filled').first().waitFor()
  await review.getByRole('button', { name: 'Close' }).last().click()

  await row(page, 6).first().click()
  const order = page.getByRole('dialog', { name: 'Limit order' })
  await order.getByText('Received', { exact: true }).waitFor()
  await order.getByText('Above your limit', { exact: true }).waitFor()
  expect(await order.textContent()).toContain(hash.slice(-4))
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await page
    .getByRole('button', { name: /^Limit order filled.*6 LINK for 600\.00 DAI/ })
    .first()
    .waitFor()
  expect((await fateOf(late!.hash)).status).toBe('filled')
  await page.context().close()
})

test('in the account drawer on a phone; whose account it is not only looks', async () => {
  await place(7n)
  const page = await visit('/swap')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('button', { name: /open limit/ }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Limits' })
  await row(page, 7).first().waitFor()
  expect(
    await drawer
      .getByRole('checkbox', { name: /^Select 7 / })
      .first()
      .isEnabled(),
  ).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Back' }).press('Enter')
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
  await page.context().close()

  const other = await visit(`/portfolio/${chain.accounts[owner]!.address}?tab=limits`, filler)
  await row(other, 7).first().waitFor()
  expect(await other.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0)
  await row(other, 7).first().click()
  const order = other.getByRole('dialog', { name: 'Limit order' })
  await order.getByText('700 DAI', { exact: true }).waitFor()
  expect(await order.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  await other.context().close()
})

test('an order is edited: the old one is canceled, the new one stands, and what is gone is replaced by nothing', async () => {
  const [old] = await place(8n)
  const page = await visit('/portfolio?tab=limits')
  await page
    .getByRole('button', { name: /^Edit 8 LINK for/ })
    .first()
    .press('Enter')
  await page.getByText('Editing your order').waitFor()
  const sold = page.getByRole('textbox', { name: /^You sell/ })
  expect(await sold.inputValue()).toBe('8')
  const receive = page.getByRole('textbox', { name: /^You receive at least/ })
  expect(await receive.inputValue()).toBe('800')
  await receive.fill('880')
  await page.getByRole('button', { name: 'Review limit' }).click()
  const review = page.getByRole('dialog', { name: 'Review changes' })
  await review.getByText(/at most .*\(\$/).waitFor()
  for (const box of await review.getByRole('checkbox').all()) await box.check()
  await review.getByRole('button', { name: 'Replace order' }).click()
  // The old one is canceled on the way, and the review goes on.
  const placed = page.getByRole('dialog', { name: 'Limit placed' })
  await placed.getByRole('button', { name: 'Done' }).click()
  await placed.waitFor({ state: 'detached' })
  expect(await fateOf(old!.hash)).toEqual({ status: 'cancelled', isSpent: true })
  await page.waitForURL((url) => !url.searchParams.has('edit'))
  expect(await sold.inputValue()).toBe('')
  const { chainId } = chain.network
  const path = `/v1/orders?chainId=${chainId}&swapper=${chain.accounts[owner]!.address}`
  const { orders } = await chain.client.api.ask(path, ordersResponseSchema)
  expect(orders[0]).toMatchObject({ orderStatus: 'open', outputs: [{ startAmount: String(880n * 10n ** 18n) }] })

  const pair = `inputCurrency=${chain.token('LINK')}&outputCurrency=${chain.token('DAI')}&value=8&field=input`
  await page.goto(`${oxbow.baseUrl}/limit?${pair}&edit=${old!.hash}`)
  await page.getByText('Your order was canceled').waitFor()
  expect(await page.getByRole('button', { name: 'Review limit' }).count()).toBe(0)
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Place new order' }).click()
  expect(await receive.inputValue()).toBe('800')
  await page.getByRole('button', { name: 'Review limit' }).waitFor()
  expect(await page.getByText('Your order was canceled').count()).toBe(0)
  await page.context().close()
})
