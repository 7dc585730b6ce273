import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage, type SwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const ether = 10n ** 18n
/** Claimed by one scenario and sent to by the next. */
const contested = 'riverbank'

/** A PNG of eight blue pixels a side. */
const blue = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPQqDiBFTEMLQkAAtVaAbl+5LMAAAAASUVORK5CYII=',
  'base64',
)

const open = (options: Partial<openSwapPage.Options> = {}) =>
  openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, ...options })

/** The view of the username in the drawer of the connected account. */
async function openUsername(swapPage: SwapPage) {
  await swapPage.button(/^Account /).click()
  await swapPage.button(/^(Claim a|Edit) username$/).click()
  const drawer = swapPage.dialog('Username')
  await drawer.waitFor()
  return drawer
}

/** Gives the username up again, after one question. */
async function deleteUsername(swapPage: SwapPage) {
  await swapPage.button('Delete username').click()
  await swapPage.dialog('Delete username?').getByRole('button', { name: 'Delete username' }).click()
  await swapPage.dialog('Username').getByText('Username deleted').waitFor()
}

/** Which of the test wallet's accounts an address is. */
const indexOf = (address: string) =>
  chain.accounts.findIndex((account) => account.address.toLowerCase() === address.toLowerCase())

/** The profile that the server keeps. */
async function readProfile(username: string) {
  const answer = await fetch(`${oxbow.baseUrl}/v1/username?username=${username}`)
  return ((await answer.json()) as { profile: { account: string } | null }).profile
}

describe('usernames', () => {
  test('two want the same name at once: one has it, and is called by it; the other is told', {
    tags: 'essential',
  }, async () => {
    const pages = await Promise.all([open({ account: 1 }), open({ account: 2 })])
    const drawers = await Promise.all(pages.map(openUsername))
    for (const drawer of drawers) {
      await drawer.getByRole('textbox', { name: 'Username' }).fill(contested)
      await drawer.getByText('Available', { exact: true }).waitFor()
    }
    expect(await findAccessibilityViolations(pages[0]!.page)).toEqual([])
    await Promise.all(drawers.map((drawer) => drawer.getByRole('button', { name: 'Claim username' }).click()))
    const outcomes = await Promise.all(
      drawers.map(async (drawer) => {
        const status = drawer.getByRole('status').filter({ hasText: /claimed|not available/ })
        await status.waitFor()
        return status.innerText()
      }),
    )
    expect(outcomes.sort()).toEqual(['This username is not available', 'Username claimed'])
    const winner = pages[indexOf((await readProfile(contested))!.account) - 1]!
    // It comes before the ENS name, at once and after a reload, before any wallet has answered.
    await winner.page.keyboard.press('Escape')
    await winner.button(`Account ${contested}`).waitFor()
    await winner.page.reload()
    await winner.button(`Account ${contested}`).click()
    await winner.dialog('Account').getByText(contested).waitFor()
    await winner.button('Edit username').waitFor()
    expect(winner.problems).toEqual([])
    await Promise.all(pages.map((page) => page.close()))
  })

  test('the search finds the account of a username, and leads to what it holds', async () => {
    const account = (await readProfile(contested))!.account
    const { page, dialog, problems, close } = await open()
    await page.locator('body').press('/')
    await dialog('Search').waitFor()
    await page.keyboard.type('Riverbank')
    const found = page.getByRole('group', { name: 'Addresses' }).getByRole('option')
    await expect.poll(() => found.allTextContents()).toEqual([expect.stringContaining(contested)])
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/portfolio/${account}`)
    expect(problems).toEqual([])
    await close()
  })

  test('ether to a username goes to its address, to the wei; another address the next time is said', async () => {
    const account = (await readProfile(contested))!.account as `0x${string}`
    const sending = await open({ account: 0 })
    const { page } = sending
    await page.goto(`${oxbow.baseUrl}/send?inputCurrency=NATIVE`)
    const recipient = page.getByRole('combobox', { name: 'Recipient' })
    await page.getByTitle('Enter the amount in ETH').click()
    await page.getByRole('textbox', { name: /^Amount in/ }).fill('0.5')
    await recipient.fill('Riverbank')
    await recipient.press('Enter')
    const said = page.getByRole('status').filter({ hasText: `${contested} is a username on this site` })
    expect((await said.innerText()).replace(/\s/g, '').toLowerCase()).toContain(account)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const bump = page.getByRole('dialog', { name: 'New address' })
    expect((await bump.innerText()).replace(/\s/g, '').toLowerCase()).toContain(account)
    await bump.getByRole('button', { name: 'Continue' }).click()
    const review = page.getByRole('dialog', { name: 'Review send' })
    await review.getByText(/^Simulated: /).waitFor()
    const before = await chain.balance(chain.token('ETH'), account)
    await review.getByRole('button', { name: 'Confirm send' }).click()
    await page.getByText(`Sent 0.5 ETH to ${contested}.`).waitFor()
    expect((await chain.balance(chain.token('ETH'), account)) - before).toBe(ether / 2n)
    await sending.done()
    // Back from the address to the name.
    await recipient.focus()
    await page.getByRole('option', { name: new RegExp(`${contested}.*1 transfer`) }).waitFor()

    // So does the page of what its account owns.
    await page.goto(`${oxbow.baseUrl}/portfolio/${contested}`)
    await page.getByRole('main').getByText(contested).first().waitFor()
    await page.goto(`${oxbow.baseUrl}/send?inputCurrency=NATIVE`)

    // The server says something else of it now.
    const other = chain.accounts[4]!.address.toLowerCase()
    await page.route('**/v1/username?*', async (route) => {
      const json = (await (await route.fetch()).json()) as { profile: object }
      await route.fulfill({ json: { ...json, profile: { ...json.profile, account: other } } })
    })
    await page.reload()
    await page.getByTitle('Enter the amount in ETH').click()
    await page.getByRole('textbox', { name: /^Amount in/ }).fill('0.5')
    await recipient.fill(contested)
    await recipient.press('Enter')
    const warning = page.getByRole('status').filter({ hasText: `${contested} leads to another address than last time` })
    expect((await warning.innerText()).toLowerCase()).toContain(account)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Continue' }).click()
    const confirm = review.getByRole('button', { name: 'Confirm send' })
    await review.getByText(/^Simulated: /).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await review.getByRole('checkbox', { name: `I know that ${contested} pointed to another address before.` }).check()
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await sending.close()

    // Others know the account by its ENS name.
    const owner = await open({ account: indexOf(account) })
    await openUsername(owner)
    await deleteUsername(owner)
    await owner.close()
  })

  test('on a phone: claimed by keyboard, with a picture and a profile; changed, and deleted after a question', async () => {
    const swapPage = await open({ account: 3, context: { viewport: { width: 390, height: 844 } } })
    const { page } = swapPage
    const drawer = await openUsername(swapPage)
    const name = drawer.getByRole('textbox', { name: 'Username' })
    await name.fill('daves')
    await drawer.getByText('Available', { exact: true }).waitFor()
    await name.press('Enter')
    await drawer.getByText('Username claimed').waitFor()
    await drawer
      .getByLabel('Avatar, PNG or WebP up to 1 MB')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: blue })
    await drawer.getByText('Avatar updated').waitFor()
    await expect
      .poll(() => drawer.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(192)
    await drawer.getByRole('textbox', { name: 'Bio' }).fill('Fishing for fees')
    await drawer.getByRole('button', { name: 'Save profile' }).click()
    await drawer.getByText('Profile saved').waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await drawer.getByRole('button', { name: 'Change username' }).first().click()
    await name.fill('davey')
    await drawer.getByText('Available', { exact: true }).waitFor()
    await name.press('Enter')
    await drawer.getByText('Username changed').waitFor()
    await drawer.getByText(/^1 change left/).waitFor()
    expect(await readProfile('davey')).toMatchObject({ bio: 'Fishing for fees', changesLeft: 1 })
    await deleteUsername(swapPage)
    expect(await readProfile('davey')).toBeNull()
    expect(swapPage.problems).toEqual([])
    await swapPage.close()
  })

  test('a server that cannot be asked is said, and claiming stays possible', async () => {
    const swapPage = await open({ account: 4 })
    const drawer = await openUsername(swapPage)
    await swapPage.page.route('**/v1/username?*', (route) => route.abort())
    await swapPage.page.route('**/v1/username/claim', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '7200' },
        json: { errorCode: 'Ratelimited', detail: 'Too many attempts. Try again in 2 hours.' },
      }),
    )
    await drawer.getByRole('textbox', { name: 'Username' }).fill('erins')
    await drawer.getByText('Couldn’t check whether it’s available').waitFor()
    await drawer.getByRole('button', { name: 'Claim username' }).click()
    await drawer.getByText('Too many attempts. Try again in 2 hours.').waitFor()
    await swapPage.close()
  })
})
