import type { Browser } from 'playwright-core'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { type InjectedWallet, injectWallet } from '../support/injectWallet.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'
import { swapAlone } from '../support/swapAlone.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

/** The page with a wallet extension in it, on the chains given. */
async function openInjected(
  account: number,
  search: openSwapPage.Options['search'],
  chainIds = [chain.network.chainId],
) {
  let wallet: InjectedWallet | undefined
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    search: search ?? {},
    prepare: async (page) => {
      wallet = await injectWallet(page, { chain, account, chainIds, baseUrl: oxbow.baseUrl })
    },
  })
  await swapPage.button('Connect wallet').click()
  await swapPage
    .dialog('Connect a wallet')
    .getByRole('button', { name: /Injected wallet/ })
    .click()
  await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })
  wallet!.asked.length = 0
  return { swapPage, wallet: wallet! }
}

test('a wallet that announces itself connects, trades, and comes back after a reload without being asked', async () => {
  const { swapPage, wallet } = await openInjected(4, { input: 'ETH', output: 'PENDLE', value: '0.1' })
  await swapPage.review()
  await swapPage.confirm()
  expect(wallet.asked).toEqual(['eth_sendTransaction'])
  wallet.asked.length = 0
  await swapPage.page.reload()
  await swapPage.button(/^Account (0x|erin\.eth)/).waitFor()
  expect(wallet.asked).toEqual([])
  await swapPage.close()
})

test('rejected in the wallet: nothing is lost, and the same trade goes through when asked again', {
  tags: 'essential',
}, async () => {
  const { swapPage, wallet } = await openInjected(4, { input: 'ETH', output: 'YFI', value: '0.2' })
  wallet.answer = () => false
  await swapPage.review()
  await swapPage.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await swapPage.page.getByText('You rejected this in your wallet. Nothing was sent.').waitFor()
  expect(await swapPage.activity()).toEqual([])
  wallet.answer = () => true
  await swapPage.button('Try again').click()
  await swapPage.dialog('Swap complete').waitFor()
  await swapPage.close()
})

test('a wallet on another network that does not know this one: it is added (4902) and the trade goes on', async () => {
  const { swapPage, wallet } = await openInjected(0, { input: 'ETH', output: 'COMP', value: '0.1' }, [31340])
  await swapPage.button(`Switch wallet to ${chain.network.name}`).click()
  await swapPage.review()
  await swapPage.confirm()
  expect(wallet.asked).toEqual(['wallet_addEthereumChain', 'eth_sendTransaction'])
  await swapPage.close()
})

test('a balance that is too low is said, and nothing can be reviewed', async () => {
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    account: 0,
    search: { input: 'ETH', output: 'COMP', value: '999999' },
  })
  await swapPage.button('Insufficient ETH balance').waitFor()
  expect(await swapPage.button('Insufficient ETH balance').isDisabled()).toBe(true)
  await swapPage.close()
})

test('a reload keeps the form: both tokens, the amount as typed, and which side it was typed on', async () => {
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 0 })
  await swapPage.page
    .getByRole('region', { name: 'You receive' })
    .getByRole('button', { name: /choose a/i })
    .click()
  await swapPage.page.getByRole('combobox').fill(chain.token('COMP'))
  await swapPage.page.getByRole('group', { name: 'On this network' }).getByRole('option', { name: /COMP/ }).click()
  await swapPage.receive.fill('1.50')
  await swapPage.page.waitForURL(/value=1\.50/)
  await swapPage.page.reload()
  await swapPage.tokenButton('COMP').waitFor()
  await expect.poll(() => swapPage.receive.inputValue()).toBe('1.50')
  await expect.poll(() => swapPage.pay.inputValue()).toMatch(/^0\.0\d+$/)
  await swapPage.close()
})

test('what is typed while the form is still loading stays, and the caret with it', async () => {
  const page = await browser.newPage()
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/v1/networks', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${oxbow.baseUrl}/swap`)
  await page.getByRole('textbox', { name: /^You pay/ }).click()
  await page.keyboard.type('1.2')
  answer()
  await page
    .getByRole('button', { name: /, choose another token$/ })
    .first()
    .waitFor()
  await page.keyboard.type('5')
  await expect.poll(() => page.getByRole('textbox', { name: /^You pay/ }).inputValue()).toBe('1.25')
  await page.waitForURL(/value=1\.25/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
})

test('the price moves beyond the slippage while the review is open: the simulation says so, and the trade goes on at a new price', async () => {
  const search = { input: 'ETH', output: 'YFI', value: '0.4' }
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 0, search })
  await swapPage.review()
  await swapAlone(chain, { account: 4, symbol: 'YFI', amount: 20n * 10n ** 18n })
  const review = swapPage.dialog('Review swap')
  await review.getByText('Your swap is expected to fail.').waitFor()
  expect(await review.getByRole('button', { name: 'Swap', exact: true }).count()).toBe(0)
  await review.getByRole('button', { name: 'Get a new price' }).click()
  await review.waitFor({ state: 'detached' })
  expect(await swapPage.activity()).toEqual([])
  await swapPage.review()
  await swapPage.confirm()
  expect(await swapPage.activity()).toHaveLength(1)
  await swapPage.close()
})

test('a reload while the wallet is asking: what it sends afterwards is found, shown to its end, and sent once', async () => {
  const { swapPage, wallet } = await openInjected(0, { input: 'ETH', output: 'YFI', value: '0.3' })
  const isReloaded = Promise.withResolvers<boolean>()
  wallet.answer = () => isReloaded.promise
  await swapPage.review()
  await swapPage.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await expect.poll(() => wallet.asked).toEqual(['eth_sendTransaction'])
  await swapPage.page.reload()
  await swapPage.button(/^Account /).waitFor()
  isReloaded.resolve(true)
  await swapPage.dialog('Swap complete').waitFor()
  await swapPage.done()
  const activity = swapPage.page.getByRole('region', { name: 'Recent activity' })
  await activity.getByText(/^0\.3 ETH for/).waitFor()
  await activity.getByText(/^(Confirmed|Final)$/).waitFor()
  expect(wallet.asked).toEqual(['eth_sendTransaction'])
  await swapPage.close()
})

test('called off in the list below the form while it waits: the chain holds what took its place, and nothing was traded', async () => {
  const { swapPage, wallet } = await openInjected(3, { input: 'ETH', output: 'COMP', value: '0.0317' })
  const { address } = chain.accounts[3]!
  const before = await chain.balance(chain.token('COMP'), address)
  const next = Number(await wallet.request('eth_getTransactionCount', [address, 'latest']))
  // Behind one that the wallet has yet to send: it waits as long as that does.
  wallet.change = (transaction) => (transaction.nonce ??= numberToHex(next + 1))
  await swapPage.review()
  await swapPage.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await swapPage.dialog('Swapping…').getByText('Waiting for the network').waitFor()
  await swapPage.page.keyboard.press('Escape')
  await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })
  const row = swapPage.page
    .getByRole('region', { name: 'Recent activity' })
    .getByRole('button', { name: /0\.0317 ETH/ })
  await row.click()
  await swapPage.button('Cancel it').click()
  await row.filter({ hasText: 'Canceling' }).waitFor()
  wallet.change = (transaction) => (transaction.nonce ??= numberToHex(next))
  await wallet.request('eth_sendTransaction', [{ from: address, to: address }])
  await row.filter({ hasText: 'Canceled' }).waitFor()

  const [entry] = await swapPage.activity()
  expect(entry).toMatchObject({ status: 'cancelled', replacedBy: entry!.cancelHash })
  const receipt = (hash: string) => wallet.request('eth_getTransactionReceipt', [hash])
  expect(await receipt(entry!.cancelHash!)).toMatchObject({ status: '0x1', logs: [], to: address.toLowerCase() })
  expect(await receipt(entry!.hash)).toBeNull()
  expect(await chain.balance(chain.token('COMP'), address)).toBe(before)
  await swapPage.close()
})

test('nothing answers: said, nothing can be reviewed, the form stays; then all is well again by itself', async () => {
  const search = { input: 'ETH', output: 'YFI', value: '1' }
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 0, search })
  await swapPage.button('Review swap').waitFor()
  await swapPage.page.route('**/v1/**', (route) => route.abort())
  await swapPage.status(/server isn’t responding/).waitFor()
  await swapPage.pay.fill('0.75')
  expect(await swapPage.button('Waiting for server').isDisabled()).toBe(true)
  await swapPage.page.unroute('**/v1/**')
  await swapPage.status(/isn’t responding/).waitFor({ state: 'detached' })
  expect(await swapPage.pay.inputValue()).toBe('0.75')
  await swapPage.button('Review swap').waitFor()
  await swapPage.close()
})
