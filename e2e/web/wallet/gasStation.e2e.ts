import { passkeyAccountKey } from '@oxbow/connectors/createPasskeyAccount'
import { SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { Browser, Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { batchedSwap } from '../../support/batchedSwap.ts'
import { type Chain, openChain } from '../../support/Chain.ts'
import { installPasskeys } from '../../support/installPasskeys.ts'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openSwapPage } from '../../support/openSwapPage.ts'
import { openWallet, press } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
/** The name by which the wallet's host knows the exchange. */
const baseUrl = `http://localhost:${new URL(oxbow.baseUrl).port}`
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const friend: Hex = `0x${'c7'.repeat(20)}`
const usdc = () => chain.token('USDC')
const rpc = () => chain.client.rpc(chain.network.chainId)

/** 100 USDC, and nothing for gas. */
async function fund(address: Hex): Promise<void> {
  const account = privateKeyToAccount(chain.accounts[0]!.privateKey)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 100_000_000n] })
  const hash = await sendTransaction(rpc(), { account, chain: null, to: usdc(), data })
  await waitForTransactionReceipt(rpc(), { hash })
}

/** What the window asks for instead of native currency, in raw units. */
async function readFee(popup: Page): Promise<bigint> {
  const label = popup.getByText(/^You don’t have enough ETH for the network cost\. Pay [\d.]+ USDC/)
  const [, whole = '', part = ''] = /Pay (\d+)\.?(\d*) USDC/.exec((await label.textContent())!)!
  return BigInt(whole + part.padEnd(6, '0'))
}

/** A new wallet with 100 USDC, connected on the swap page. */
async function connect(device: SoftAuthenticator) {
  const swapPage = await openSwapPage({
    browser,
    chain,
    baseUrl,
    onFailure: onTestFailed,
    prepare: (page) => installPasskeys(page.context(), device),
  })
  const { page, button, dialog } = swapPage
  await button('Connect').first().click()
  const [creating] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog('Connect a wallet')
      .getByRole('button', { name: /^Passkey wallet/ })
      .click(),
  ])
  await press(creating, 'Create wallet')
  await dialog('Your wallet is ready').waitFor()
  const address: Hex = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key)!).value.addresses[0],
    passkeyAccountKey,
  )
  await fund(address)
  await button('Later').click()
  return { address, swapPage }
}

describe('a wallet with tokens and no native currency', () => {
  test('sends USDC from the page, and pays the network cost in USDC as the window says it', async () => {
    const { address, swapPage } = await connect(new SoftAuthenticator())
    const { page, dialog } = swapPage
    for (const turn of [1, 2]) {
      const [held, given] = await Promise.all([chain.balance(usdc(), address), chain.balance(usdc(), friend)])
      await page.goto(`${baseUrl}/send?inputCurrency=${usdc()}`)
      await page.getByTitle('Enter the amount in USDC').click()
      await page.getByRole('textbox', { name: /^Amount in/ }).fill('12.5')
      const recipient = page.getByRole('combobox', { name: 'Recipient' })
      await recipient.fill(friend)
      await recipient.press('Enter')
      await page.getByText('You don’t have enough ETH. The review shows the amount.').waitFor()
      await page.getByRole('button', { name: 'Send', exact: true, disabled: false }).click()
      if (turn === 1) await dialog('New address').getByRole('button', { name: 'Continue' }).click()
      const reviewed = dialog('Review send')
      await reviewed.getByText('You pay the network cost in USDC').waitFor()
      const [popup] = await Promise.all([
        page.context().waitForEvent('page'),
        reviewed.getByRole('button', { name: 'Confirm send', disabled: false }).click(),
      ])
      const fee = await readFee(popup)
      expect(await popup.getByRole('button', { name: 'Confirm', exact: true }).isDisabled()).toBe(true)
      await popup.getByRole('checkbox').check()
      await press(popup, 'Confirm')
      await dialog('Sent').waitFor()
      expect((await chain.balance(usdc(), friend)) - given).toBe(12_500_000n)
      expect(held - (await chain.balance(usdc(), address))).toBe(12_500_000n + fee)
      expect(await getBalance(rpc(), { address })).toBe(0n)
    }
    expect(await getCode(rpc(), { address })).toMatch(/^0xef0100/)
    await swapPage.close()
  })

  test('approves and swaps USDC for ether with one signature', async () => {
    const device = new SoftAuthenticator()
    const { agree, open, post, request, answers, context } = await openWallet(browser, oxbow.baseUrl, device)
    const { addresses } = await agree('connect', {}, 'Create wallet')
    const address = addresses[0] as Hex
    await fund(address)
    const uses = device.uses.length
    const calls = await batchedSwap(chain, { swapper: address, tokenIn: usdc(), amount: 50_000_000n })
    const popup = await open()
    await post(request('send', { address, chainId: chain.network.chainId, calls }, { exp: Date.now() + 110_000 }))
    const fee = await readFee(popup)
    await popup.getByText('All in one transaction', { exact: false }).waitFor()
    await popup.getByRole('checkbox').check()
    await press(popup, 'Confirm')
    const { hashes, sent } = (await answers())[0]!.result
    expect([hashes.length, sent, device.uses.length - uses]).toEqual([1, 1, 1])
    expect((await waitForTransactionReceipt(rpc(), { hash: hashes[0] })).status).toBe('success')
    expect(await chain.balance(usdc(), address)).toBe(50_000_000n - fee)
    expect(await getBalance(rpc(), { address })).toBeGreaterThan(0n)
    await context.close()
  })

  test('swaps USDC on the page with one signature, and the review names the network cost in USDC', async () => {
    const device = new SoftAuthenticator()
    const { address, swapPage } = await connect(device)
    const { page, dialog, pay, review } = swapPage
    await page.goto(`${baseUrl}/swap?inputCurrency=${usdc()}&outputCurrency=NATIVE`)
    await pay.fill('20')
    await page.getByText('You don’t have enough ETH. The review shows the amount.').waitFor()
    await review()
    const reviewed = dialog('Review swap')
    await reviewed.getByText('You pay the network cost in USDC').waitFor()
    const cost = await reviewed
      .getByRole('definition')
      .filter({ hasText: /^\d+\.\d+ USDC$/ })
      .textContent()
    const uses = device.uses.length
    const [popup] = await Promise.all([
      page.context().waitForEvent('page'),
      reviewed.getByRole('button', { name: 'Swap', exact: true, disabled: false }).click(),
    ])
    const fee = await readFee(popup)
    // The page's own quote, a few blocks earlier.
    expect(Number(fee) / (Number(cost!.replace(' USDC', '')) * 1e6)).toBeCloseTo(1, 1)
    await popup.getByRole('checkbox').check()
    await press(popup, 'Confirm')
    await dialog('Swap complete').waitFor()
    expect(device.uses.length - uses).toBe(1)
    expect(await chain.balance(usdc(), address)).toBe(80_000_000n - fee)
    expect(await getBalance(rpc(), { address })).toBeGreaterThan(0n)
    expect(await getCode(rpc(), { address })).toMatch(/^0xef0100/)
    // The fee is no part of what was paid.
    const [trade] = await swapPage.activity()
    expect(trade).toMatchObject({ status: 'confirmed', result: { paid: '20000000' } })
    await swapPage.close()
  })
})
