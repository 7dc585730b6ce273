import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { type InjectedWallet, injectWallet } from '../support/injectWallet.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage, type SwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

/** Two tabs of one browser at the form, both with the same account of one wallet, each asked for itself. */
async function openTwoTabs(account: number, value: string) {
  let wallet: InjectedWallet | undefined
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    search: { input: 'ETH', output: 'COMP', value },
    prepare: async (page) => {
      wallet = await putWallet(page, account)
    },
  })
  await swapPage.button('Connect wallet').click()
  await swapPage
    .dialog('Connect a wallet')
    .getByRole('button', { name: /Injected wallet/ })
    .click()
  await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })
  const other = await swapPage.page.context().newPage()
  const { problems } = captureFailure(other, onTestFailed)
  const otherWallet = await putWallet(other, account)
  await other.goto(swapPage.page.url())
  await other.getByRole('button', { name: /^Account / }).waitFor()
  wallet!.asked.length = 0
  otherWallet.asked.length = 0
  return { swapPage, wallet: wallet!, other, otherWallet, problems }
}

const putWallet = (page: Page, account: number) =>
  injectWallet(page, { chain, account, chainIds: [chain.network.chainId], baseUrl: oxbow.baseUrl })

/** Presses the last button of the review. */
const send = (swapPage: SwapPage) =>
  swapPage.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true }).click()

const rowsOf = (page: Page) => page.getByRole('region', { name: 'Recent activity' }).getByRole('button')

const swapsOf = (entries: readonly ActivityEntry[]) => entries.filter(({ kind }) => kind === 'swap')

/** Receipts reach the tabs once it is let go: a block can come before a busy machine has drawn what waits for it. */
async function holdReceipts(page: Page): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.context().route(/\/v1\/rpc\//, async (route) => {
    if (route.request().postData()?.includes('eth_getTransactionReceipt')) await isLetGo
    await route.fallback()
  })
  return letGo
}

test('a trade of one tab is seen in the other, pending and done, which neither sends it again nor takes it over', async () => {
  const { swapPage, wallet, other, otherWallet, problems } = await openTwoTabs(2, '0.0421')
  const letGo = await holdReceipts(swapPage.page)
  await swapPage.review()
  await send(swapPage)
  await rowsOf(other).filter({ hasText: '0.0421 ETH' }).waitFor()
  await other.getByRole('button', { name: /^Account .*1 pending/ }).waitFor()
  letGo()
  await swapPage.dialog('Swap complete').waitFor()

  await rowsOf(other)
    .filter({ hasText: /0\.0421 ETH for [\d.]+ COMP/ })
    .filter({ hasText: /Confirmed|Final/ })
    .waitFor()
  expect(await other.getByRole('dialog').count()).toBe(0)
  await swapPage.done()
  await rowsOf(swapPage.page).filter({ hasText: '0.0421 ETH for' }).waitFor()
  // Longer than the other tab waits between two looks for a trade left under way.
  await other.waitForTimeout(6_000)
  expect(await other.getByRole('dialog').count()).toBe(0)
  expect(wallet.asked).toEqual(['eth_sendTransaction'])
  expect(otherWallet.asked).toEqual([])
  expect(swapsOf(await swapPage.activity())).toHaveLength(1)
  expect([...swapPage.problems, ...problems]).toEqual([])
  await swapPage.close()
})

test('the tab closes while the wallet is asking: what it sends afterwards is found by the other tab and shown to its end, sent once', async () => {
  const { swapPage, wallet, other, otherWallet, problems } = await openTwoTabs(2, '0.0422')
  const isClosed = Promise.withResolvers<boolean>()
  wallet.answer = () => isClosed.promise
  await swapPage.review()
  await send(swapPage)
  await expect.poll(() => wallet.asked).toEqual(['eth_sendTransaction'])
  // Still asked in the tab that began: the other leaves it alone.
  await other.waitForTimeout(6_000)
  expect(await other.getByRole('dialog').count()).toBe(0)
  await swapPage.page.close()
  isClosed.resolve(true)
  await other.getByRole('dialog', { name: 'Swap complete' }).waitFor()
  await other.getByRole('button', { name: 'Done' }).click()
  await rowsOf(other)
    .filter({ hasText: /0\.0422 ETH for/ })
    .filter({ hasText: /Confirmed|Final/ })
    .waitFor()
  expect(wallet.asked).toEqual(['eth_sendTransaction'])
  expect(otherWallet.asked).toEqual([])
  expect(problems).toEqual([])
  await other.context().close()
})
