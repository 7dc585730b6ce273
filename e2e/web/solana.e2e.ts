import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { injectSolanaWallet } from '../support/injectSolanaWallet.ts'
import { injectWallet } from '../support/injectWallet.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

// 32 bytes of 1 in base58.
const address = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
const publicKey = Array.from({ length: 32 }, () => 1)
const copy = { name: 'Copy Solana address: 4vJ9JU…3bkLKi' }

test('a wallet of both platforms is one entry, and its two accounts stand side by side, also after a reload', async () => {
  const loaded: string[] = []
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    context: { viewport: { width: 390, height: 844 } },
    async prepare(page) {
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
      await injectWallet(page, { ...oxbow, chain, account: 2, chainIds: [chain.network.chainId] })
      await injectSolanaWallet(page, { name: 'Injected', address, publicKey })
    },
  })
  const { page } = swapPage
  expect(loaded.filter((path) => /solana/i.test(path))).toEqual([])
  await swapPage.button('Connect').first().click()
  const list = swapPage.dialog('Connect a wallet')
  await list.getByRole('button', { name: /^Injected/ }).click()
  expect(await list.getByRole('button', { name: /^Injected/ }).count()).toBeLessThanOrEqual(1)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  const openAccount = async () => {
    await swapPage.button(/^Account /).click()
    return swapPage.dialog('Account')
  }
  const drawer = await openAccount()
  const solana = drawer.getByRole('region', { name: 'Solana account' })
  await solana.getByRole('button', copy).waitFor()
  await drawer.getByRole('button', { name: /^Copy address: 0x/ }).waitFor()
  await solana.getByText('Simulated').waitFor()
  await solana.getByRole('button', { name: '10 SOL 2 tokens' }).click()
  const tokens = solana.getByRole('list', { name: 'Solana tokens' }).getByRole('listitem')
  expect(await tokens.allInnerTexts()).toEqual([expect.stringMatching(/^USDC\s+250 USDC$/), expect.any(String)])
  expect(await findAccessibilityViolations(page)).toEqual([])

  await page.reload()
  await openAccount()
  await solana.getByRole('button', copy).waitFor()
  await solana.getByRole('button', { name: 'Disconnect Solana' }).click()
  await solana.waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: /^Copy address: 0x/ }).waitFor()
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})

test('a visitor with a Solana wallet alone sees its balances, and can still connect another', async () => {
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    prepare: (page) => injectSolanaWallet(page, { name: 'Phantom', address, publicKey }),
  })
  await swapPage.button('Connect').first().click()
  const list = swapPage.dialog('Connect a wallet')
  await list.getByRole('button', { name: 'Phantom Shows your Solana balances' }).click()
  await expect.poll(() => swapPage.page.getByRole('dialog').count()).toBe(0)
  await swapPage.button('Connect').first().click()
  const solana = list.getByRole('region', { name: 'Solana account' })
  await solana.getByRole('button', copy).waitFor()
  await solana.getByText('10 SOL').waitFor()
  await list.getByRole('button', { name: /^Phantom Used last/ }).waitFor()
  await list.getByRole('button', { name: /Local test wallet/ }).click()
  await swapPage.button(/^Account /).waitFor()
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})
