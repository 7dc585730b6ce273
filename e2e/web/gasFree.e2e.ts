import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import { decodeOrder } from '@oxbow/dutch/decodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { ordersResponseSchema } from '@oxbow/orders/Order'
import type { Browser, Page } from 'playwright-core'
import { createWalletClient, custom, type Hex, parseEther, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { launchBrowser } from '../support/launchBrowser.ts'

/** Swaps without gas, as a person makes them, filled by the keeper that was started with Oxbow. */
const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

/** Who has tokens and, for a while, nothing to pay the network with; and who pays it back. */
const [poor, rich] = [4, 3]
const addressOf = (account: number) => chain.accounts[account]!.address.toLowerCase() as Hex
/** Gas of a fill is a small part of it, which else is not offered. */
const sold = 100n * 10n ** 18n

/** Wei a unit, whatever the block asks. */
const gasPrice = parseEther('0.00000001')

async function send(from: number, to: Hex, value: bigint): Promise<void> {
  const rpc = chain.client.rpc(chain.network.chainId)
  const account = privateKeyToAccount(chain.accounts[from]!.privateKey)
  const wallet = createWalletClient({ account, transport: custom(rpc) })
  const hash = await wallet.sendTransaction({ to, value, gas: 21_000n, gasPrice, chain: null })
  expect(await waitForTransactionReceipt(rpc, { hash })).toMatchObject({ status: 'success' })
}

async function open(account: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 1200 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  captureFailure(page, onTestFailed)
  await page.addInitScript(
    ([key, text]) => window.localStorage.setItem(key!, text!),
    [walletKey, JSON.stringify({ version: 1, value: { rdns: localTestWalletRdns, address: addressOf(account) } })],
  )
  const pair = `inputCurrency=${chain.token('LINK')}&outputCurrency=${chain.token('DAI')}`
  await page.goto(`${oxbow.baseUrl}/swap?${pair}&value=100&field=INPUT`)
  return page
}

async function newestOrder(account: number) {
  const path = `/v1/orders?chainId=${chain.network.chainId}&swapper=${addressOf(account)}`
  return (await chain.client.api.ask(path, ordersResponseSchema)).orders[0]!
}

test('a person without any of the native currency swaps, and nothing but the signed amount leaves', {
  tags: 'essential',
}, async () => {
  const [link, dai] = [chain.token('LINK'), chain.token('DAI')]
  const had = await chain.balance(zeroAddress, addressOf(poor))
  await send(poor, addressOf(rich), had - 21_000n * gasPrice)
  const left = await chain.balance(zeroAddress, addressOf(poor))
  expect(left).toBe(0n)
  const before = [await chain.balance(link, addressOf(poor)), await chain.balance(dai, addressOf(poor))] as const
  const page = await open(poor)
  const gasFree = page.getByRole('switch', { name: 'No network cost' })
  await gasFree.waitFor()
  // This wallet has no node but the server's, whose word alone turns nothing on.
  expect(await gasFree.isChecked()).toBe(false)
  await gasFree.click()
  await page.getByRole('button', { name: 'Review swap' }).click()
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await review.getByText('No network cost; the filler is paid from the trade.').waitFor()
  await review.getByText('Guaranteed vs. market').waitFor()
  await review.getByRole('button', { name: 'Sign swap' }).click()
  const done = page.getByRole('dialog', { name: 'Swap complete' })
  await done.getByText('You received', { exact: true }).waitFor({ timeout: 80_000 })
  await done.getByRole('button', { name: 'Done' }).click()

  await expect.poll(async () => (await newestOrder(poor)).orderStatus, { timeout: 20_000 }).toBe('filled')
  const order = await newestOrder(poor)
  expect(order).toMatchObject({ type: 'Dutch', permit: expect.stringMatching(/^0xd505accf/) })
  const [settled] = order.settledAmounts!
  const after = [await chain.balance(link, addressOf(poor)), await chain.balance(dai, addressOf(poor))] as const
  expect(before[0] - after[0]).toBe(sold)
  expect(after[1] - before[1]).toBe(BigInt(settled!.amountOut))
  expect(after[1] - before[1]).toBeGreaterThanOrEqual(BigInt(order.outputs[0]!.endAmount))
  expect(await chain.balance(zeroAddress, addressOf(poor))).toBe(left)
  await send(rich, addressOf(poor), had / 2n)
  await page.context().close()
})

test('a swap that nobody fills is made with network cost by one press, and only once', async () => {
  const [link, dai] = [chain.token('LINK'), chain.token('DAI')]
  const before = [await chain.balance(link, addressOf(rich)), await chain.balance(dai, addressOf(rich))] as const
  const page = await open(rich)
  // It is taken, and shown to nobody who could fill it.
  await page.route('**/v1/order', async (route) => {
    const { encodedOrder } = route.request().postDataJSON() as { encodedOrder: Hex }
    await route.fulfill({ json: { hash: hashOrder(decodeOrder('v1', encodedOrder)!) } })
  })
  const gasFree = page.getByRole('switch', { name: 'No network cost' })
  await gasFree.click()
  await page.getByRole('button', { name: 'Review swap' }).click()
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await review.getByText('Guaranteed vs. market').waitFor()
  await review.getByRole('button', { name: 'Sign swap' }).click()
  await page.getByText('Nobody filled your swap in time.').waitFor({ timeout: 400_000 })
  expect(await chain.balance(link, addressOf(rich))).toBe(before[0])
  await page.getByRole('button', { name: 'Swap with network cost' }).click()
  await page
    .getByRole('dialog', { name: 'Review swap' })
    .getByRole('button', { name: /^(Approve and swap|Swap)/ })
    .click()
  await page.getByRole('dialog', { name: 'Swap complete' }).waitFor({ timeout: 80_000 })
  expect(before[0] - (await chain.balance(link, addressOf(rich)))).toBe(sold)
  expect(await chain.balance(dai, addressOf(rich))).toBeGreaterThan(before[1])
  await page.context().close()
}, 600_000)
