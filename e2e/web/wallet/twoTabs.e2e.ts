import { SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { Browser, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, getTransactionCount, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../../support/Chain.ts'
import { captureFailure } from '../../support/captureFailure.ts'
import { installPasskeys } from '../../support/installPasskeys.ts'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openSwapPage } from '../../support/openSwapPage.ts'
import { openTab, openWallet, press } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
/** The name by which the wallet's host knows the exchange. */
const baseUrl = `http://localhost:${new URL(oxbow.baseUrl).port}`
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const rpc = () => chain.client.rpc(chain.network.chainId)

async function fund(address: Hex): Promise<void> {
  const account = privateKeyToAccount(chain.accounts[0]!.privateKey)
  const hash = await sendTransaction(rpc(), { account, chain: null, to: address, value: 10n ** 18n })
  await waitForTransactionReceipt(rpc(), { hash })
}

describe('two tabs with a passkey wallet', () => {
  test('each has a window of its own, and both sign, the later one first', async () => {
    const first = await openWallet(browser, oxbow.baseUrl)
    const { addresses } = await first.agree('connect', {}, 'Create wallet')
    const [address] = addresses
    const second = await openTab(first.context, oxbow.baseUrl)
    const ask = async (tab: typeof second, text: string) => {
      const popup = await tab.open()
      await tab.post(tab.request('sign', { address, message: { type: 'personal', data: stringToHex(text) } }))
      await popup.getByText(text, { exact: true }).waitFor()
      return popup
    }
    const [one, other] = [await ask(first, 'of the first tab'), await ask(second, 'of the second tab')]
    await press(other, 'Sign')
    const { signature } = (await second.answers())[0]!.result
    expect((await recoverMessageAddress({ message: 'of the second tab', signature })).toLowerCase()).toBe(address)
    expect(one.isClosed()).toBe(false)
    await press(one, 'Sign')
    const answer = (await first.answers())[0]!.result
    const signer = await recoverMessageAddress({ message: 'of the first tab', signature: answer.signature })
    expect(signer.toLowerCase()).toBe(address)
    await first.context.close()
  })

  test.each(['one after the other', 'at one moment'])(
    'both ask to send before either is confirmed, and are confirmed %s: each transaction goes out once',
    async (when) => {
      const first = await openWallet(browser, oxbow.baseUrl)
      const { addresses } = await first.agree('connect', {}, 'Create wallet')
      const address: Hex = addresses[0]
      await fund(address)
      const second = await openTab(first.context, oxbow.baseUrl)
      const to: Hex = `0x${'e4'.repeat(20)}`
      const before = await getBalance(rpc(), { address: to })
      const ask = async (tab: typeof second, value: string) => {
        const popup = await tab.open()
        const calls = [{ to, value, data: '0x' }]
        const params = { address, chainId: chain.network.chainId, calls }
        await tab.post(tab.request('send', params, { exp: Date.now() + 110_000 }))
        await popup.getByRole('button', { name: 'Confirm', exact: true, disabled: false }).waitFor()
        return popup
      }
      const send = async (tab: typeof second, popup: Page) => {
        await press(popup, 'Confirm')
        const { hashes } = (await tab.answers())[0]!.result
        await waitForTransactionReceipt(rpc(), { hash: hashes[0] })
      }
      const [one, other] = [await ask(first, '0x1'), await ask(second, '0x2')]
      if (when === 'at one moment') await Promise.all([send(first, one), send(second, other)])
      else {
        await send(first, one)
        await send(second, other)
      }
      expect(await getBalance(rpc(), { address: to })).toBe(before + 3n)
      expect(await getTransactionCount(rpc(), { address })).toBe(2)
      await first.context.close()
    },
  )

  test('a window that waits in one tab keeps no other tab from swapping, and a wallet that leaves one leaves both', async () => {
    const swapPage = await openSwapPage({
      browser,
      chain,
      baseUrl,
      search: { input: 'ETH', output: 'USDC', value: '0.1' },
      onFailure: onTestFailed,
      prepare: (page) => installPasskeys(page.context(), new SoftAuthenticator()),
    })
    const { page, button, dialog } = swapPage
    await button('Connect').first().click()
    const [creating] = await Promise.all([
      page.waitForEvent('popup'),
      dialog('Connect a wallet')
        .getByRole('button', { name: /^Passkey wallet/ })
        .click(),
    ])
    await press(creating, 'Create wallet')
    await dialog('Your wallet is ready').waitFor()
    await button('Later').click()

    const other = await page.context().newPage()
    const { problems } = captureFailure(other, onTestFailed)
    await other.goto(page.url().replace('value=0.1', 'value=0.2'))
    const name = (await other.getByRole('button', { name: /^Account / }).getAttribute('aria-label')) ?? ''
    const address = await page.evaluate(
      () => /0x[0-9a-f]{40}/i.exec(JSON.stringify({ ...localStorage }))![0].toLowerCase() as `0x${string}`,
    )
    expect(name).toMatch(/^Account/)
    await fund(address)

    await swapPage.review()
    const [waiting] = await Promise.all([
      page.waitForEvent('popup'),
      dialog(/^Review/)
        .getByRole('button', { name: 'Swap' })
        .click(),
    ])
    await waiting.getByText('Maximum spent').waitFor()

    await other.getByRole('button', { name: /^Review swap$/ }).click()
    const [own] = await Promise.all([
      other.waitForEvent('popup'),
      other
        .getByRole('dialog', { name: /^Review/ })
        .getByRole('button', { name: 'Swap' })
        .click(),
    ])
    await press(own, 'Confirm')
    await other.getByRole('dialog', { name: / complete$/ }).waitFor()
    await other.getByRole('button', { name: 'Done' }).click()

    await press(waiting, 'Confirm')
    await dialog(/ complete$/).waitFor()
    await swapPage.done()
    expect(await getTransactionCount(rpc(), { address })).toBe(2)

    await leave(page)
    await other.getByRole('button', { name: 'Connect' }).first().waitFor()
    expect([...swapPage.problems, ...problems]).toEqual([])
    await swapPage.close()
  })
})

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByRole('dialog', { name: 'Disconnect this wallet?' })
    .getByRole('button', { name: 'Disconnect' })
    .click()
}
