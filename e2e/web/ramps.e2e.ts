import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findBarriers } from '../support/findBarriers.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const seconds = 60_000

async function open(path: string, account: number | undefined = 4) {
  const opened = await openSwapPage({
    ...{ ...oxbow, browser, chain, onFailure: onTestFailed },
    ...(account !== undefined && { account }),
    context: { locale: 'de-DE', extraHTTPHeaders: { 'accept-language': 'en' } },
  })
  await opened.page.goto(`${oxbow.baseUrl}${path}${path.includes('?') ? '&' : '?'}lng=en-US`)
  return opened
}

/** Goes to the provider and does there what a person, or a bad day, would. */
async function atProvider(page: Page, button: string, trouble?: string): Promise<void> {
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByText('No real money is moved', { exact: false }).waitFor()
  expect(new URL(page.url()).port).not.toBe(new URL(oxbow.baseUrl).port)
  if (trouble) await page.getByRole('combobox').selectOption({ label: trouble })
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL((url) => url.href.startsWith(oxbow.baseUrl))
}

const newest = (page: Page) => page.getByRole('listitem').filter({ hasText: '(sandbox)' }).first()

describe('buying', () => {
  test('several quotes, the best first; paid at the provider, and it arrives', async () => {
    const { page, problems, close } = await open('/buy')
    const owner = chain.accounts[4]!.address as `0x${string}`
    await page.getByRole('button', { name: '$100' }).click()
    await page.getByText('Best price').waitFor({ timeout: seconds })
    expect(await page.getByRole('radio').count()).toBeGreaterThanOrEqual(3)
    expect(await findBarriers(page)).toEqual([])
    const before = await chain.balance(chain.token('ETH'), owner)
    await atProvider(page, 'Pay')
    await newest(page).getByText('Completed').waitFor({ timeout: seconds })
    expect(await chain.balance(chain.token('ETH'), owner)).toBeGreaterThan(before)
    await page.getByRole('button', { name: '$100' }).click()
    await page.getByText('Recently used').waitFor({ timeout: seconds })
    expect(problems).toEqual([])
    await close()
  })

  test.each([
    ['Pay', 'Webhooks are lost', 'Completed'],
    ['Pay', 'A tenth less is delivered', 'Completed'],
    ['Decline the payment', undefined, 'Failed'],
    ['Fail and refund', undefined, 'Refunded'],
  ])('%s, %s: %s', async (button, trouble, said) => {
    const { page, close } = await open('/buy')
    await page.getByRole('button', { name: '$300' }).click()
    await atProvider(page, button, trouble)
    await newest(page).getByText(said).waitFor({ timeout: seconds })
    if (trouble?.includes('less'))
      await newest(page)
        .getByText(/^Less than the/)
        .waitFor()
    await close()
  })

  test('the limits, the region and a missing wallet are said on the button', async () => {
    const { page, close } = await open('/buy', undefined)
    const amount = page.getByRole('textbox', { name: 'Amount in USD' })
    const says = (text: string) => page.getByRole('button', { name: text }).waitFor({ timeout: seconds })
    await says('Enter an amount')
    await amount.fill('1')
    await says('Minimum $20')
    await amount.fill('500000')
    await says('Maximum $20,000')
    await amount.fill('100')
    await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).waitFor({ timeout: seconds })
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'Antarctica' }).click()
    await says('Not available in your region')
    await close()
  })
})

test('a sale ends in a transfer that this app prepares and the wallet signs', async () => {
  const { page, close } = await open('/sell')
  await page.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.1')
  await atProvider(page, 'Agree')
  await newest(page).getByRole('button', { name: 'Send ETH' }).click({ timeout: seconds })
  const modal = page.getByRole('dialog', { name: 'Send' })
  await modal.getByRole('button', { name: 'Send', exact: true }).click({ timeout: seconds })
  await page.getByRole('dialog', { name: 'New address' }).getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Review send' }).getByRole('button', { name: 'Confirm send' }).click()
  await page.getByRole('button', { name: 'Done' }).click({ timeout: seconds })
  await newest(page).getByText('Completed').waitFor({ timeout: seconds })
  await close()
})

test('receiving: a code for the network, a request that opens a filled-in transfer, and the way from an exchange', async () => {
  const { page, close } = await open('/portfolio')
  await page.getByRole('button', { name: 'Receive', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Receive' })
  const address = chain.accounts[4]!.address.toLowerCase()
  const code = dialog.getByRole('img', { name: /^QR code/ })
  expect(await code.getAttribute('data-text')).toBe(`ethereum:${address}@31337`)
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('radio', { name: 'From exchange' }).check()
  await dialog.getByText(/small test amount first/).waitFor()
  await dialog.getByRole('radio', { name: 'Request' }).check()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.5')
  expect(await code.getAttribute('data-text')).toBe(`ethereum:${address}@31337?value=1500000000000000000`)
  await page.goto(
    `${oxbow.baseUrl}/send?chain=ethereum&inputCurrency=ETH&recipient=${chain.accounts[1]!.address}&value=0.5`,
  )
  await expect
    .poll(() => page.getByRole('textbox', { name: /^Amount in ETH/ }).inputValue(), { timeout: seconds })
    .toBe('0.5')
  await close()
})
