import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
const account = 4
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

/** English, in a country where the sandbox sells. */
async function open(path: string) {
  const context = { locale: 'en-DE' }
  const opened = await openSwapPage({ ...oxbow, browser, chain, account, context, onFailure: onTestFailed })
  await opened.page.goto(`${oxbow.baseUrl}${path}`)
  return opened
}

/** Goes to the provider, and agrees there. */
async function atProvider(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: /^Continue with/ }).click({ timeout: 60_000 })
  await page.getByText('No real money is moved, and', { exact: false }).waitFor()
  expect(new URL(page.url()).port).not.toBe(new URL(oxbow.baseUrl).port)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL((url) => url.href.startsWith(oxbow.baseUrl))
}

const newest = (page: Page) => page.getByRole('listitem').filter({ hasText: '(sandbox)' }).first()

test('the ways to trade stand in one order on the form of each', async () => {
  const { page, close } = await open('/swap')
  const names = ['Swap', 'Limit', 'Buy', 'Sell']
  for (const name of names) {
    if (name !== 'Swap') await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    const heading = page.getByRole('heading', { level: 1, name, exact: true })
    await heading.waitFor()
    await expect.poll(() => heading.locator('xpath=../..').innerText()).toBe(names.join('\n'))
  }
  await close()
})

test('buying: paid at the provider, and it arrives', { tags: 'essential' }, async () => {
  const { page, problems, close } = await open('/buy')
  const owner = chain.accounts[account]!.address as `0x${string}`
  await page.getByRole('textbox', { name: /^Amount in/ }).fill('100')
  const before = await chain.balance(chain.token('ETH'), owner)
  await atProvider(page, 'Pay')
  await newest(page).getByText('Completed').waitFor({ timeout: 60_000 })
  expect(await chain.balance(chain.token('ETH'), owner)).toBeGreaterThan(before)
  expect(problems).toEqual([])
  await close()
})

test('selling: a transfer to the provider that this app prepares and the wallet signs', async () => {
  const { page, close } = await open('/sell')
  await page.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.1')
  await atProvider(page, 'Agree')
  await newest(page).getByRole('button', { name: 'Send ETH' }).click({ timeout: 60_000 })
  const modal = page.getByRole('dialog', { name: 'Send' })
  await modal.getByText(/^Deposit address of .+ \(sandbox\)$/).waitFor()
  await modal.getByRole('button', { name: 'Send', exact: true }).click({ timeout: 60_000 })
  await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Review send' }).getByRole('button', { name: 'Confirm send' }).click()
  await page.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
  await newest(page).getByText('Completed').waitFor({ timeout: 60_000 })
  await close()
})
