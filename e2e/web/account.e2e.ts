import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage, type SwapPage } from '../support/openSwapPage.ts'
import { swapAlone } from '../support/swapAlone.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const open = (options: Partial<openSwapPage.Options> = {}) =>
  openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, ...options })

/** Opens the drawer of the connected account. */
async function openAccount(swapPage: SwapPage) {
  await swapPage.button(/^Account /).click()
  const drawer = swapPage.dialog('Account')
  await drawer.getByRole('tab', { name: /^Activity/ }).waitFor()
  return drawer
}

/** The drawer and what it asked are gone. */
const untilClosed = ({ page }: SwapPage) => expect.poll(() => page.getByRole('dialog').count()).toBe(0)

const ether = 10n ** 18n

describe('the account drawer', () => {
  test('a newcomer connects, is called by name, and sees what it holds and what that is worth', async () => {
    const swapPage = await open()
    await swapPage.button('Connect').first().click()
    await swapPage
      .dialog('Connect a wallet')
      .getByRole('button', { name: /Local test wallet/ })
      .click()
    await untilClosed(swapPage)
    await swapPage.button('Account alice.eth').waitFor()

    const drawer = await openAccount(swapPage)
    await drawer.getByText('alice.eth').waitFor()
    await drawer
      .getByText(/^[+-]?[\d.]+%$/)
      .first()
      .waitFor()
    await drawer.getByText(/in 24 hours$/).waitFor()
    const ether = drawer.getByRole('list', { name: 'Tokens' }).getByRole('button', { name: /^Ether [\d,.]+ ETH on/ })
    expect(await ether.first().innerText()).toMatch(/\$[\d,.]+/)
    expect(await findAccessibilityViolations(swapPage.page)).toEqual([])
    expect(swapPage.problems).toEqual([])
    await swapPage.close()
  })

  test('disconnecting is asked first, and lasts', async () => {
    const swapPage = await open({ account: 2 })
    const drawer = await openAccount(swapPage)
    await drawer.getByRole('button', { name: 'Disconnect' }).click()
    await swapPage.dialog('Disconnect this wallet?').getByRole('button', { name: 'Stay connected' }).click()
    await swapPage.dialog('Disconnect this wallet?').waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Disconnect' }).click()
    await swapPage.dialog('Disconnect this wallet?').getByRole('button', { name: 'Disconnect', exact: true }).click()
    await untilClosed(swapPage)
    await swapPage.button('Connect wallet').waitFor()
    await swapPage.page.reload()
    await swapPage.button('Connect wallet').waitFor()
    expect(swapPage.problems).toEqual([])
    await swapPage.close()
  })

  test('settings, currency and back; Escape closes, and the next opening begins anew', async () => {
    const swapPage = await open({ account: 2 })
    const drawer = await openAccount(swapPage)
    await drawer.getByRole('button', { name: 'Settings' }).click()
    await swapPage
      .dialog('Settings')
      .getByRole('button', { name: /^Currency/ })
      .click()
    await swapPage.dialog('Currency').getByRole('button', { name: /EUR/ }).click()
    await swapPage.dialog('Settings').getByRole('button', { name: 'Back' }).click()
    await drawer
      .getByText(/^€[\d,.]+$/)
      .first()
      .waitFor()
    await drawer.getByRole('button', { name: 'Settings' }).click()
    await swapPage.dialog('Settings').waitFor()
    await swapPage.page.keyboard.press('Escape')
    await untilClosed(swapPage)
    await openAccount(swapPage)
    await swapPage.close()
  })

  test('small balances hidden and shown; another account of the wallet', async () => {
    const swapPage = await open({ account: 3 })
    const drawer = await openAccount(swapPage)
    await drawer.getByRole('button', { name: /hidden balance/ }).click()
    const spam = swapPage.page.getByRole('switch', { name: 'Hide spam tokens' })
    await spam.click()
    await expect.poll(() => spam.isChecked()).toBe(false)
    await swapPage.page.getByRole('switch', { name: 'Hide small balances' }).click()
    await swapPage.dialog('Balances').getByRole('button', { name: 'Back' }).click()
    await swapPage.dialog('Settings').getByRole('button', { name: 'Back' }).click()
    await drawer.getByRole('list', { name: 'Tokens' }).waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: /hidden balance/ }).count()).toBe(0)

    await drawer.getByRole('button', { name: /Accounts and other wallets/ }).click()
    const others = swapPage.dialog('Accounts and other wallets')
    const { address } = chain.accounts[1]!
    const short = `${address.slice(0, 6)}…${address.slice(-4)}`
    await others.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: short }).click()
    await drawer.getByText('bob.eth').waitFor()
    await swapPage.page.keyboard.press('Escape')
    await swapPage.button('Account bob.eth').waitFor()
    await swapPage.close()
  })

  test('on a phone it is a sheet from below, without a barrier in the dark', async () => {
    const context = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    const swapPage = await open({ account: 2, context, search: { theme: 'dark' } })
    const drawer = await openAccount(swapPage)
    await drawer.getByText(/in 24 hours$/).waitFor()
    // It comes from below and may still be on its way.
    const edges = async () => {
      const { width, y, height } = (await drawer.boundingBox())!
      return { width, bottom: Math.round(y + height) }
    }
    await expect.poll(edges).toEqual({ width: 390, bottom: 844 })
    await drawer.getByRole('tab', { name: /^Activity/ }).tap()
    await drawer
      .getByText(/No transactions yet|Swapped|Approved/)
      .first()
      .waitFor()
    expect(await findAccessibilityViolations(swapPage.page)).toEqual([])
    await swapPage.close()
  })

  test('a wallet that fails: said with a way to ask the same one again, which connects', async () => {
    const swapPage = await open({ prepare: announceFailingWallet })
    await swapPage.button('Connect wallet').click()
    await swapPage
      .dialog('Connect a wallet')
      .getByRole('button', { name: /Fragile/ })
      .click()
    const failure = swapPage.dialog('Error connecting')
    await failure.getByText(/The connection to Fragile failed/).waitFor()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await untilClosed(swapPage)
    await swapPage.button(/^Account 0x0000…00a1/).waitFor()
    await swapPage.page.reload()
    await swapPage.button(/^Account 0x0000…00a1/).click()
    // Nothing was ever sent to this account.
    await swapPage.dialog('Account').getByRole('button', { name: 'Receive' }).click()
    await swapPage
      .dialog('Receive')
      .getByRole('button', { name: /Copy address/ })
      .waitFor()
    await swapPage.close()
  })
})

describe('activity', () => {
  test('what is sent here is pending, then told once; the dot says it is new, a look clears it', async () => {
    // Nobody else sends just this.
    const value = `0.2${String(Date.now() % 10_000).padStart(4, '0')}1`
    const swapPage = await open({ account: 1, search: { input: 'ETH', output: 'COMP', value } })
    await swapPage.review()
    await swapPage.confirm()
    await swapPage.done()
    const drawer = await openAccount(swapPage)
    await drawer.getByRole('tab', { name: 'Activity Something new' }).click()
    const mine = drawer.getByRole('button', { name: new RegExp(`${value} ETH for [\\d.]+ COMP`) })
    await mine.first().waitFor()
    // Once the index has it too, and the page has asked the index again, it is still the same one.
    const [sent] = await swapPage.activity()
    await expect.poll(() => readHistory(1)).toContain(sent?.hash)
    await swapPage.page.waitForTimeout(6_000)
    expect(await mine.count()).toBe(1)
    await drawer.getByRole('tab', { name: 'Tokens' }).click()
    expect(await drawer.getByRole('tab', { name: 'Activity', exact: true }).count()).toBe(1)
    await swapPage.close()
  })

  test('what was sent from elsewhere is told by the chain, in this browser too, and the tab is kept for the session', async () => {
    await swapAlone(chain, { account: 4, symbol: 'YFI', amount: ether / 4n })
    const swapPage = await open({ account: 4 })
    const drawer = await openAccount(swapPage)
    await drawer.getByRole('tab', { name: /^Activity/ }).click()
    const row = drawer.getByRole('button', { name: /Swapped .*0\.25 ETH for [\d.]+ YFI/ }).first()
    await row.waitFor()
    await row.click()
    await drawer.getByText('Transaction', { exact: true }).first().waitFor()
    expect(await drawer.getByRole('link', { name: /explorer/ }).count()).toBe(0)
    await swapPage.page.reload()
    await openAccount(swapPage)
    await row.waitFor()
    await swapPage.close()
  })
})

/** The newest transactions of a test account that the index knows. */
async function readHistory(account: number): Promise<readonly string[]> {
  const query = `{ accountTransactions(account: "${chain.accounts[account]!.address}", chainIds: [${chain.network.chainId}]) { items { txHash } } }`
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ query })
  const answer = await fetch(`${oxbow.baseUrl}/graphql`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: { accountTransactions: { items: readonly { txHash: string }[] } } }
  return data.accountTransactions.items.map(({ txHash }) => txHash)
}

/** A wallet that breaks when it is asked first and answers afterwards, as one does that was still starting. */
async function announceFailingWallet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let asked = Number(sessionStorage.getItem('asked') ?? 0)
    const account = '0x00000000000000000000000000000000000000a1'
    const provider = {
      async request({ method }: { method: string }) {
        if (method === 'eth_chainId') return '0x7a69'
        if (method === 'eth_accounts') return [account]
        sessionStorage.setItem('asked', String(++asked))
        if (asked === 1) throw Object.assign(new Error('Still starting.'), { code: -32603 })
        return [account]
      },
    }
    const detail = { info: { uuid: '1', rdns: 'test.fragile', name: 'Fragile', icon: '' }, provider }
    const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', say)
    say()
  })
}
