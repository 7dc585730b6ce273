import type { Browser } from 'playwright-core'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { type InjectedWallet, injectWallet } from '../support/injectWallet.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openDesk } from '../support/openDesk.ts'
import { swapAlone } from '../support/swapAlone.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

/** The page with a wallet extension in it, on the chains given. */
async function openInjected(account: number, search: openDesk.Options['search'], chainIds = [chain.network.chainId]) {
  let wallet: InjectedWallet | undefined
  const desk = await openDesk({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    search: search ?? {},
    prepare: async (page) => {
      wallet = await injectWallet(page, { chain, account, chainIds, baseUrl: oxbow.baseUrl })
    },
  })
  await desk.button('Connect wallet').click()
  await desk
    .dialog('Connect a wallet')
    .getByRole('button', { name: /Injected wallet/ })
    .click()
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
  wallet!.asked.length = 0
  return { desk, wallet: wallet! }
}

test('a wallet that announces itself connects, trades, and comes back after a reload without being asked', async () => {
  const { desk, wallet } = await openInjected(4, { input: 'ETH', output: 'PENDLE', value: '0.1' })
  await desk.review()
  await desk.confirm()
  expect(wallet.asked).toEqual(['eth_sendTransaction'])
  wallet.asked.length = 0
  await desk.page.reload()
  await desk.button(/^Account (0x|erin\.eth)/).waitFor()
  expect(wallet.asked).toEqual([])
  await desk.close()
})

test('rejected in the wallet: nothing is lost, and the same trade goes through when asked again', async () => {
  const { desk, wallet } = await openInjected(4, { input: 'ETH', output: 'YFI', value: '0.2' })
  wallet.answer = () => false
  await desk.review()
  await desk.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await desk.page.getByText('You declined in your wallet. Nothing was sent.').waitFor()
  expect(await desk.activity()).toEqual([])
  wallet.answer = () => true
  await desk.button('Try again').click()
  await desk.dialog('Swap complete').waitFor()
  await desk.close()
})

test('a wallet on another network that does not know this one: it is added (4902) and the trade goes on', async () => {
  const { desk, wallet } = await openInjected(0, { input: 'ETH', output: 'COMP', value: '0.1' }, [31340])
  await desk.button(`Switch wallet to ${chain.network.name}`).click()
  await desk.review()
  await desk.confirm()
  expect(wallet.asked).toEqual(['wallet_addEthereumChain', 'eth_sendTransaction'])
  await desk.close()
})

test('a balance that is too low is said, and nothing can be reviewed', async () => {
  const desk = await openDesk({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    account: 0,
    search: { input: 'ETH', output: 'COMP', value: '999999' },
  })
  await desk.button('Not enough ETH').waitFor()
  expect(await desk.button('Not enough ETH').isDisabled()).toBe(true)
  await desk.close()
})

test('a reload keeps the form: both tokens, the amount as typed, and which side it was typed on', async () => {
  const desk = await openDesk({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 0 })
  await desk.page
    .getByRole('region', { name: 'You receive' })
    .getByRole('button', { name: /choose a/i })
    .click()
  await desk.page.getByRole('combobox').fill(chain.token('COMP'))
  await desk.page.getByRole('group', { name: 'On this network' }).getByRole('option', { name: /COMP/ }).click()
  await desk.receive.fill('1.50')
  await desk.page.waitForURL(/value=1\.50/)
  await desk.page.reload()
  await desk.tokenButton('COMP').waitFor()
  await expect.poll(() => desk.receive.inputValue()).toBe('1.50')
  await expect.poll(() => desk.pay.inputValue()).toMatch(/^0\.0\d+$/)
  await desk.close()
})

test('what is typed while the desk is still loading stays, and the caret with it', async () => {
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

test('the price moves beyond the slippage while the review is open: the trial run says so, and the trade goes on at a new price', async () => {
  const search = { input: 'ETH', output: 'YFI', value: '0.4' }
  const desk = await openDesk({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 0, search })
  await desk.review()
  await swapAlone(chain, { account: 4, symbol: 'YFI', amount: 20n * 10n ** 18n })
  const review = desk.dialog('Review swap')
  await review.getByText('Your swap is expected to fail.').waitFor()
  expect(await review.getByRole('button', { name: 'Swap', exact: true }).count()).toBe(0)
  await review.getByRole('button', { name: 'Get a new price' }).click()
  await review.waitFor({ state: 'detached' })
  expect(await desk.activity()).toEqual([])
  await desk.review()
  await desk.confirm()
  expect(await desk.activity()).toHaveLength(1)
  await desk.close()
})

test('a reload while the wallet is asking: what it sends afterwards is found, shown to its end, and sent once', async () => {
  const { desk, wallet } = await openInjected(0, { input: 'ETH', output: 'YFI', value: '0.3' })
  const isReloaded = Promise.withResolvers<boolean>()
  wallet.answer = () => isReloaded.promise
  await desk.review()
  await desk.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await expect.poll(() => wallet.asked).toEqual(['eth_sendTransaction'])
  await desk.page.reload()
  await desk.button(/^Account /).waitFor()
  isReloaded.resolve(true)
  await desk.dialog('Swap complete').waitFor()
  await desk.done()
  const activity = desk.page.getByRole('region', { name: 'Recent activity' })
  await activity.getByText(/^0\.3 ETH for/).waitFor()
  await activity.getByText(/^(Confirmed|Final)$/).waitFor()
  expect(wallet.asked).toEqual(['eth_sendTransaction'])
  await desk.close()
})

test('called off in the list below the desk while it waits: the chain holds what took its place, and nothing was traded', async () => {
  const { desk, wallet } = await openInjected(3, { input: 'ETH', output: 'COMP', value: '0.0317' })
  const { address } = chain.accounts[3]!
  const before = await chain.balance(chain.token('COMP'), address)
  const next = Number(await wallet.request('eth_getTransactionCount', [address, 'latest']))
  // Behind one that the wallet has yet to send: it waits as long as that does.
  wallet.change = (transaction) => (transaction.nonce ??= numberToHex(next + 1))
  await desk.review()
  await desk.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await desk.dialog('Swap under way').getByText('Waiting for the network').waitFor()
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
  const row = desk.page.getByRole('region', { name: 'Recent activity' }).getByRole('button', { name: /0\.0317 ETH/ })
  await row.click()
  await desk.button('Cancel it').click()
  await row.filter({ hasText: 'Cancelling' }).waitFor()
  wallet.change = (transaction) => (transaction.nonce ??= numberToHex(next))
  await wallet.request('eth_sendTransaction', [{ from: address, to: address }])
  await row.filter({ hasText: 'Cancelled' }).waitFor()

  const [entry] = await desk.activity()
  expect(entry).toMatchObject({ status: 'cancelled', replacedBy: entry!.cancelHash })
  const receipt = (hash: string) => wallet.request('eth_getTransactionReceipt', [hash])
  expect(await receipt(entry!.cancelHash!)).toMatchObject({ status: '0x1', logs: [], to: address.toLowerCase() })
  expect(await receipt(entry!.hash)).toBeNull()
  expect(await chain.balance(chain.token('COMP'), address)).toBe(before)
  await desk.close()
})

test('nothing answers: said, nothing can be reviewed, the form stays; then all is well again by itself', async () => {
  const search = { input: 'ETH', output: 'YFI', value: '1' }
  const desk = await openDesk({ ...oxbow, browser, chain, onFailure: onTestFailed, account: 0, search })
  await desk.button('Review swap').waitFor()
  await desk.page.route('**/v1/**', (route) => route.abort())
  await desk.status(/server does not answer/).waitFor()
  await desk.pay.fill('0.75')
  expect(await desk.button('Waiting for an answer').isDisabled()).toBe(true)
  await desk.page.unroute('**/v1/**')
  await desk.status(/does not answer/).waitFor({ state: 'detached' })
  expect(await desk.pay.inputValue()).toBe('0.75')
  await desk.button('Review swap').waitFor()
  await desk.close()
})
