import type { Browser, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, getTransactionCount, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Chain, openChain } from '../../support/Chain.ts'
import { launchBrowser } from '../../support/launchBrowser.ts'
import { openWallet, press } from '../../support/openWallet.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const hello = { type: 'personal', data: stringToHex('hello') }
const rpc = () => chain.client.rpc(chain.network.chainId)
const noAnswer = 'The passkey didn’t answer. Try again.'

async function withWallet() {
  const opened = await openWallet(browser, oxbow.baseUrl)
  const { addresses } = await opened.agree('connect', {}, 'Create wallet')
  return { ...opened, address: addresses[0] as Hex }
}

/** A window with a request that was pressed while the passkey's prompt is refused. */
async function refusing(wallet: Awaited<ReturnType<typeof openWallet>>, verb: string, params: object, button: string) {
  wallet.device.isRefusing = true
  const popup = await wallet.open()
  await wallet.post(wallet.request(verb, params))
  await press(popup, button)
  await popup.getByRole('alert').filter({ hasText: noAnswer }).waitFor()
  wallet.device.isRefusing = false
  return popup
}

const isUnanswered = (page: Page) =>
  page.evaluate(() => (window as unknown as { answers: unknown[] }).answers.length === 0)

describe('a passkey’s prompt that is refused', () => {
  test('makes no wallet, says so, and may be tried again in the same window', async () => {
    const wallet = await openWallet(browser, oxbow.baseUrl)
    const popup = await refusing(wallet, 'connect', {}, 'Create wallet')
    expect(await isUnanswered(wallet.page)).toBe(true)
    expect(await popup.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/0x[0-9a-f]{40}/)
    await press(popup, 'Create wallet')
    expect((await wallet.answers())[0]!.result.addresses).toHaveLength(1)
    await wallet.context.close()
  })

  test('signs nothing: again is a signature, and Reject is a no', async () => {
    const wallet = await withWallet()
    const { address, answers, page, device } = wallet
    const uses = device.uses.length
    const popup = await refusing(wallet, 'sign', { address, message: hello }, 'Sign')
    expect([await isUnanswered(page), device.uses.length - uses]).toEqual([true, 0])
    await press(popup, 'Sign')
    const { signature } = (await answers())[0]!.result
    expect((await recoverMessageAddress({ message: 'hello', signature })).toLowerCase()).toBe(address)

    const refused = await refusing(wallet, 'sign', { address, message: hello }, 'Sign')
    await refused.getByRole('button', { name: 'Reject' }).click()
    expect((await answers())[0]!.error).toMatchObject({ code: 4001 })
    await expect.poll(() => refused.isClosed()).toBe(true)
    await wallet.context.close()
  })

  test('shows no phrase, and adds no passkey', async () => {
    const { open, post, request, answers, address, context, device } = await withWallet()
    const secret = await open()
    await post(request('manage', { address, view: 'phrase' }))
    device.isRefusing = true
    await secret.getByRole('button', { name: 'Verify and show' }).click()
    await secret.getByText(noAnswer).waitFor()
    expect(await secret.getByTestId('secret').count()).toBe(0)
    await secret.close()

    const passkeys = await open()
    await post(request('manage', { address, view: 'passkeys' }))
    await passkeys.getByRole('button', { name: 'Add passkey' }).click()
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await passkeys.getByText(noAnswer).waitFor()
    device.isRefusing = false
    device.isSeveral = true
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await passkeys.getByText('Passkey 2').waitFor()
    await passkeys.getByRole('button', { name: 'Done' }).click()
    expect((await answers())[0]!.result.passkeys).toHaveLength(2)
    await context.close()
  })
})

describe('a server that is away', () => {
  const goAway = async (wallet: Awaited<ReturnType<typeof openWallet>>) => {
    const away = `${wallet.wallet}/v1/**`
    await wallet.context.route(away, (route) => route.abort())
    return () => wallet.context.unroute(away)
  }

  test('keeps nobody from signing a message: the device opens its own copy', async () => {
    const wallet = await withWallet()
    const { agree, address } = wallet
    await goAway(wallet)
    const { signature } = await agree('sign', { address, message: hello }, 'Sign')
    expect((await recoverMessageAddress({ message: 'hello', signature })).toLowerCase()).toBe(address)
    await wallet.context.close()
  })

  test('keeps a new wallet from being made, which the same window makes when it is back', async () => {
    const wallet = await openWallet(browser, oxbow.baseUrl)
    const comeBack = await goAway(wallet)
    const popup = await wallet.open()
    await wallet.post(wallet.request('connect', {}))
    await press(popup, 'Create wallet')
    await popup.getByText('The server can’t be reached. Try again.').waitFor()
    expect(await isUnanswered(wallet.page)).toBe(true)
    await comeBack()
    await press(popup, 'Create wallet')
    expect((await wallet.answers())[0]!.result.addresses).toHaveLength(1)
    await wallet.context.close()
  })

  test('sends nothing, says so, and what is then sent goes out once', async () => {
    const wallet = await withWallet()
    const { address, open, post, request, answers, page, device } = wallet
    const account = privateKeyToAccount(chain.accounts[0]!.privateKey)
    const funded = await sendTransaction(rpc(), { account, chain: null, to: address, value: 10n ** 18n })
    await waitForTransactionReceipt(rpc(), { hash: funded })
    const to: Hex = `0x${'d3'.repeat(20)}`
    const before = await getBalance(rpc(), { address: to })
    const uses = device.uses.length
    const popup = await open()
    const calls = [{ to, value: '0x38d7ea4c68000', data: '0x' }]
    await post(request('send', { address, chainId: chain.network.chainId, calls }, { exp: Date.now() + 110_000 }))
    await popup.getByRole('button', { name: 'Confirm', exact: true, disabled: false }).waitFor()
    // While it signs: the window knows what it costs, and can't hand it to a node.
    const comeBack = await goAway(wallet)
    await press(popup, 'Confirm')
    await popup.getByText('The server can’t be reached. Try again.').waitFor()
    expect([await isUnanswered(page), await getTransactionCount(rpc(), { address })]).toEqual([true, 0])
    await comeBack()
    await press(popup, 'Confirm')
    const { hashes } = (await answers())[0]!.result
    await waitForTransactionReceipt(rpc(), { hash: hashes[0] })
    expect(await getBalance(rpc(), { address: to })).toBe(before + 10n ** 15n)
    expect(await getTransactionCount(rpc(), { address })).toBe(1)
    expect(device.uses.length - uses).toBeLessThanOrEqual(2)
    await wallet.context.close()
  })
})
