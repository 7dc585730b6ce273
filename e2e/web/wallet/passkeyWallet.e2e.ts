import { passkeyAccountKey } from '@oxbow/connectors/createPasskeyAccount'
import { SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { Browser, Page } from 'playwright-core'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../../support/Chain.ts'
import { findAccessibilityViolations } from '../../support/findAccessibilityViolations.ts'
import { installPasskeys } from '../../support/installPasskeys.ts'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openSwapPage, type SwapPage } from '../../support/openSwapPage.ts'
import { press } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
/** The name by which the wallet's host knows the exchange. */
const baseUrl = `http://localhost:${new URL(oxbow.baseUrl).port}`
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const open = (search: openSwapPage.Options['search'] = {}) =>
  openSwapPage({
    browser,
    chain,
    baseUrl,
    search,
    onFailure: onTestFailed,
    prepare: (page) => installPasskeys(page.context(), new SoftAuthenticator()),
  })

/** What is pressed on the page, and the window of the wallet that it opens. */
async function openingWindow(page: Page, pressed: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), pressed()])
  return popup
}

/** From the list of wallets to an account. */
async function create({ page, button, dialog }: SwapPage): Promise<Address> {
  await button('Connect').first().click()
  const row = dialog('Connect a wallet').getByRole('button', { name: /^Passkey wallet/ })
  const popup = await openingWindow(page, () => row.click())
  await press(popup, 'Create wallet')
  await dialog('Your wallet is ready').waitFor()
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key)!).value.addresses[0], passkeyAccountKey)
}

async function fund(address: Address): Promise<void> {
  const rpc = chain.client.rpc(chain.network.chainId)
  const account = privateKeyToAccount(chain.accounts[0]!.privateKey)
  const hash = await sendTransaction(rpc, { account, chain: null, to: address, value: 10n ** 18n })
  await waitForTransactionReceipt(rpc, { hash })
}

describe('the passkey wallet on the exchange', () => {
  test('is made from the list of wallets, swaps, stays over a reload, and leaves when it is disconnected', async () => {
    const swapPage = await open({ input: 'ETH', output: 'USDC', value: '0.1' })
    const { page, dialog, button } = swapPage
    const address = await create(swapPage)
    expect(await findAccessibilityViolations(page)).toEqual([])
    await fund(address)
    await button('Later').click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    const before = await chain.balance(chain.token('USDC'), address)
    await swapPage.review()
    const popup = await openingWindow(page, () =>
      dialog(/^Review/)
        .getByRole('button', { name: 'Swap' })
        .click(),
    )
    await popup.getByText('Maximum spent').waitFor()
    await press(popup, 'Confirm')
    await dialog(/ complete$/).waitFor()
    expect(await chain.balance(chain.token('USDC'), address)).toBeGreaterThan(before)
    await swapPage.done()

    await page.reload()
    await button(/^Account /).click()
    expect(page.context().pages()).toHaveLength(1)
    await dialog('Account').getByRole('region', { name: 'Back up your wallet' }).waitFor()
    await dialog('Account').getByRole('button', { name: 'Settings' }).click()
    await dialog('Settings').getByRole('button', { name: 'Passkeys' }).click()
    await dialog('Passkeys').getByRole('list', { name: 'Passkeys' }).getByRole('listitem').waitFor()
    const back = page.getByRole('button', { name: 'Back', exact: true })
    await back.click()
    await back.click()

    await dialog('Account').getByRole('button', { name: 'Disconnect' }).click()
    await dialog('Disconnect this wallet?').getByRole('button', { name: 'Disconnect' }).click()
    await button('Connect').first().waitFor()
    await page.reload()
    await button('Connect').first().waitFor()
    expect(await page.evaluate((key) => localStorage.getItem(key), passkeyAccountKey)).not.toContain(address)
    await swapPage.close()
  })

  test('a window closed while its transaction goes out leaves a swap that the page follows', async () => {
    const swapPage = await open({ input: 'ETH', output: 'USDC', value: '0.1' })
    const { page, dialog, button } = swapPage
    await fund(await create(swapPage))
    await button('Later').click()
    await swapPage.review()
    // The node gets it, and the window is gone before it hears so.
    await page.context().route('**/v1/rpc/*', async (route) => {
      const request = route.request().postData() ?? ''
      if (!request.includes('eth_sendRawTransaction')) return route.continue()
      const { method, params } = [JSON.parse(request)].flat()[0]
      await chain.client.rpc(chain.network.chainId).request({ method, params })
      await popup.close()
    })
    const popup = await openingWindow(page, () =>
      dialog(/^Review/)
        .getByRole('button', { name: 'Swap' })
        .click(),
    )
    await press(popup, 'Confirm')
    await dialog(/ complete$/).waitFor()
    await swapPage.close()
  })

  test('a closed window is no connection, and says so', async () => {
    const swapPage = await open()
    const { page, button, dialog } = swapPage
    await button('Connect').first().click()
    const list = dialog('Connect a wallet')
    const popup = await openingWindow(page, () => list.getByRole('button', { name: /^Passkey wallet/ }).click())
    await popup.close()
    await list.getByText('The wallet window was closed.').waitFor()
    await swapPage.close()
  })

  test('a window that the browser blocks is opened by a second press', async () => {
    const swapPage = await open()
    const { page, button, dialog } = swapPage
    await page.evaluate(() => {
      const own = window.open
      window.open = () => {
        window.open = own
        return null
      }
    })
    await button('Connect').first().click()
    const list = dialog('Connect a wallet')
    await list.getByRole('button', { name: /^Passkey wallet/ }).click()
    const popup = await openingWindow(page, () => list.getByRole('button', { name: 'Open wallet' }).click())
    await press(popup, 'Create wallet')
    await dialog('Your wallet is ready').waitFor()
    await swapPage.close()
  })
})
