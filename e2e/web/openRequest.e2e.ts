import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { type InjectedWallet, injectWallet } from '../support/injectWallet.ts'
import { launchBrowser } from '../support/launchBrowser.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

/** A page with a wallet that is asked by a person who takes their time. */
async function open(path: string) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 960 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const { problems } = captureFailure(page, onTestFailed)
  const { baseUrl } = oxbow
  const wallet = await injectWallet(page, { chain, account: 4, chainIds: [chain.network.chainId], baseUrl })
  await page.goto(`${baseUrl}${path}`)
  await page
    .getByRole('button', { name: /^Connect( wallet)?$/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Injected wallet/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  wallet.asked.length = 0
  return { page, wallet, problems, close: () => context.close() }
}

/** Closes the dialog while the wallet asks; returns what answers it. */
async function leave(page: Page, wallet: InjectedWallet, press: () => Promise<void>) {
  const { promise, resolve: answer } = Promise.withResolvers<boolean>()
  wallet.answer = (method) => (method === 'eth_sendTransaction' ? promise : true)
  await press()
  await expect.poll(() => wallet.asked.at(-1)).toBe('eth_sendTransaction')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return answer
}

test('a swap whose dialog is closed while the wallet asks is kept: the form goes back to it, and it is sent once', async () => {
  const search = new URLSearchParams({ inputCurrency: 'NATIVE', outputCurrency: chain.token('COMP'), value: '0.0431' })
  const { page, wallet, problems, close } = await open(`/swap?${search}`)
  await page.getByRole('button', { name: 'Review swap' }).click()
  const answer = await leave(page, wallet, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Swap', exact: true }).click(),
  )
  expect(await page.getByRole('button', { name: 'Review swap' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Continue in your wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Swapping…' })
  await dialog.getByText('Confirm in your wallet').waitFor()
  await dialog.getByRole('button', { name: 'I rejected it' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  answer(true)
  await page.getByText('Transaction confirmed').waitFor()
  expect(await page.getByRole('textbox', { name: /^You pay/ }).inputValue()).toBe('')
  expect(wallet.asked).toEqual(['eth_sendTransaction'])
  expect(problems).toEqual([])
  await close()
})

test('a deposit whose dialog is closed while the wallet asks: the form goes back to it, and a message says how it ended', async () => {
  const [currencyA, currencyB] = [chain.token('UNI'), chain.token('DAI')]
  const search = new URLSearchParams({ currencyA, currencyB, fee: '3000', value: '1', field: 'input' })
  const { page, wallet, problems, close } = await open(`/positions/create/v2?${search}`)
  const review = page.getByRole('button', { name: 'Review deposit' })
  const price = page.getByRole('textbox', { name: 'Initial price' })
  await review.or(price).waitFor()
  if (await price.isVisible()) await price.fill('9')
  const consent = page.getByRole('checkbox', { name: 'I understand and want this price' })
  await review.or(consent).waitFor()
  if (await consent.isVisible()) await consent.check()
  await review.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^[−+]/).first().waitFor()
  const name = (await dialog.getByRole('heading').first().textContent())!
  const answer = await leave(page, wallet, () => dialog.getByRole('button', { name, exact: true }).click())
  expect(await review.count()).toBe(0)
  await page.getByRole('button', { name: 'Continue in your wallet' }).first().click()
  await dialog.getByRole('button', { name: 'I rejected it' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  answer(true)
  await page.getByText('Transaction confirmed').first().waitFor()
  // Approvals come first; what follows them is asked for by the flow that went aside.
  await page.getByRole('button', { name: 'Continue in your wallet' }).first().waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

test('a page that is left while the wallet asks: no other page asks for more until it answers', async () => {
  const search = new URLSearchParams({ inputCurrency: 'NATIVE', outputCurrency: chain.token('COMP'), value: '0.0521' })
  const { page, wallet, problems, close } = await open(`/swap?${search}`)
  await page.getByRole('button', { name: 'Review swap' }).click()
  const answer = await leave(page, wallet, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Swap', exact: true }).click(),
  )
  await page.getByRole('link', { name: 'Positions', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Your positions', exact: true }).first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Continue in your wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Continue in your wallet' })
  await dialog.getByText('Your wallet has an open request.').waitFor()
  answer(true)
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Transaction confirmed').first().waitFor()
  expect(wallet.asked).toEqual(['eth_sendTransaction'])
  expect(problems).toEqual([])
  await close()
})
