import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

async function open(account: number, path: string) {
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account })
  await swapPage.page.goto(`${oxbow.baseUrl}${path}`)
  return swapPage
}

describe('sending from wherever one is', () => {
  test('a token from its row: a dialog of 420 px that keeps the focus, closes by Escape and gives the focus back', async () => {
    const { page, problems, close } = await open(3, '/portfolio')
    const row = page.getByRole('button', { name: 'Send USDC' })
    await row.click()
    const modal = page.getByRole('dialog', { name: 'Send' })
    const amount = modal.getByRole('textbox', { name: /^Amount in/ })
    await amount.waitFor()
    expect(await modal.evaluate((element) => element.getBoundingClientRect().width)).toBe(420)
    expect(await modal.getByRole('button', { name: /USDC/ }).first().isVisible()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/portfolio')
    for (let presses = 0; presses < 14; presses++) {
      await page.keyboard.press('Tab')
      expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await amount.waitFor()
    const box = () => modal.evaluate((element) => element.getBoundingClientRect().toJSON())
    // It rises into its place.
    await expect.poll(async () => Math.round((await box()).bottom)).toBe(844)
    expect(await box()).toMatchObject({ left: 0, width: 390 })
    expect(problems).toEqual([])
    await close()
  })

  test('to a name of one’s own, and a look-alike of it is not taken for it', async () => {
    const [erin, frank] = [chain.accounts[4]!.address.toLowerCase(), `0x${'5'.repeat(40)}`]
    const { page, problems, close } = await open(3, `/portfolio/${erin}`)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const modal = page.getByRole('dialog', { name: 'Send' })
    await modal.getByRole('button', { name: 'Add to address book' }).click()
    const naming = page.getByRole('dialog', { name: 'Add address' })
    await naming.getByRole('textbox', { name: 'Name' }).fill('Rent')
    await naming.getByRole('button', { name: 'Save' }).click()
    await modal.getByText('Rent').waitFor()
    await modal.getByRole('button', { name: 'Clear the recipient' }).click()
    const recipient = modal.getByRole('combobox', { name: 'Recipient' })
    const planted = `${erin.slice(0, 6)}${frank.slice(6, 38)}${erin.slice(38)}`
    await recipient.fill(planted)
    await page.getByText('This looks like the address of Rent, but it isn’t').waitFor()
    await recipient.fill('rent')
    await page.getByRole('option', { name: /Rent/ }).waitFor()
    await recipient.press('Enter')
    await modal.getByTitle('Enter the amount in ETH').click()
    await modal.getByRole('textbox', { name: /^Amount in/ }).fill('0.25')
    const before = await chain.balance(chain.token('ETH'), erin as `0x${string}`)
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    const bump = page.getByRole('dialog', { name: 'New address' })
    await bump.getByText('Rent').waitFor()
    await bump.getByRole('button', { name: 'Continue' }).click()
    const review = page.getByRole('dialog', { name: 'Review send' })
    await review.getByText(/^Simulated: Rent gets/).waitFor()
    await review.getByRole('button', { name: 'Confirm send' }).click()
    await page.getByText('Sent 0.25 ETH to Rent.').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await modal.waitFor({ state: 'detached' })
    expect((await chain.balance(chain.token('ETH'), erin as `0x${string}`)) - before).toBe(10n ** 18n / 4n)
    expect(problems).toEqual([])
    await close()
  })
})
