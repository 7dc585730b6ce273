import { AxeBuilder } from '@axe-core/playwright'
import { walletKey } from '@oxbow/exchange/wallet/createWalletSession'
import { localTestWalletRdns } from '@oxbow/exchange/wallet/localTestWallet'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

/** `/positions` as an account of the test wallet sees it, or somebody without a wallet. */
async function open(account?: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 960 } })).newPage()
  if (account !== undefined) {
    const value = { rdns: localTestWalletRdns, address: chain.accounts[account]!.address }
    await page.addInitScript(
      ([key, text]) => window.localStorage.setItem(key!, text!),
      [walletKey, JSON.stringify({ version: 1, value })],
    )
  }
  await page.goto(`${oxbow.baseUrl}/positions`)
  return page
}

test('positions of v2, v3 and v4 are found without the index, and a part is taken out', async () => {
  const page = await open(1)
  // Nothing of the data that the index serves may be needed to find a position or to leave it.
  await page.route('**/graphql', (route) => route.abort())
  await page.reload()
  const cards = page.getByRole('article')
  await expect.poll(() => cards.count(), { timeout: 20_000 }).toBe(5)
  for (const protocol of ['v2', 'v3', 'v4'])
    expect(await page.getByText(protocol, { exact: true }).count()).toBeGreaterThan(0)
  expect(await page.getByText('Out of range').count()).toBe(2)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])

  const usdc = chain.token('USDC')
  const { address } = chain.accounts[1]!
  const before = await chain.balance(usdc, address)
  await cards.first().getByRole('button', { name: 'Remove liquidity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove liquidity' })
  await dialog.getByRole('radio', { name: '25%' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Remove liquidity' }).click()
  await dialog.getByText('Done. The tokens are in your wallet.').waitFor({ timeout: 30_000 })
  expect(await chain.balance(usdc, address)).toBeGreaterThan(before)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  // The fees came out with it.
  await expect
    .poll(() => cards.first().getByRole('button', { name: 'Collect fees' }).isDisabled(), { timeout: 15_000 })
    .toBe(true)
  await page.context().close()
})

test('an account without positions and a visitor without a wallet are told so', async () => {
  const page = await open(4)
  await page.getByRole('heading', { name: /^No positions on / }).waitFor({ timeout: 20_000 })
  await page.context().close()
  const visitor = await open()
  await visitor.getByRole('heading', { name: 'Connect a wallet to see its positions' }).waitFor({ timeout: 20_000 })
  await visitor.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
  await visitor.getByRole('dialog').waitFor()
  await visitor.context().close()
})
