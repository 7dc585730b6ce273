import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { getBalances } from '@oxbow/client/getBalances'
import { getConfig } from '@oxbow/client/getConfig'
import { getNetworks } from '@oxbow/client/getNetworks'
import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import { getTokens } from '@oxbow/tokens/getTokens'
import type { Browser } from 'playwright-core'
import { type Hex, parseUnits, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { findBarriers } from '../support/findBarriers.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { lookOnFailure } from '../support/lookOnFailure.ts'
import { startOxbow } from '../support/startOxbow.ts'

/** Two networks, which the other stories do without. `OXBOW_E2E_BRIDGE_URL` names an Oxbow with both that runs already. */
const running = process.env.OXBOW_E2E_BRIDGE_URL
let oxbow: { readonly baseUrl: string } & Partial<AsyncDisposable>
let browser: Browser
let there: Awaited<ReturnType<typeof openBase>>
beforeAll(async () => {
  oxbow = running ? { baseUrl: running } : await startOxbow({ chains: ['ethereum', 'base'] })
  ;[browser, there] = await Promise.all([launchBrowser(), openBase(oxbow.baseUrl)])
})
afterAll(async () => {
  await browser?.close()
  await oxbow?.[Symbol.asyncDispose]?.()
})

/** Where what is bridged arrives, looked at without the page. */
async function openBase(baseUrl: string) {
  const client = createExchangeClient({ baseUrl })
  const [networks, { features }] = await Promise.all([getNetworks(client), getConfig(client)])
  const base = networks.find(({ slug }) => slug === 'base')!
  const { chainId, contracts } = base
  const tokens = await getTokens(client, { chainId })
  if (features.testWallet.status === 'off') throw new Error('This Oxbow has no test wallet.')
  const { accounts } = features.testWallet.value
  return {
    addressOf: (account: number) => accounts[account]!.address.toLowerCase() as Hex,
    token: (symbol: string) => tokens.find((token) => token.symbol === symbol)!.address,
    async balance(token: Hex, account: Hex): Promise<bigint> {
      const { multicall3 } = contracts
      const balances = await getBalances(client, { chainId, multicall3, account, tokens: [token] })
      return balances.get(token)!
    },
  }
}

/** The swap page with a connected account, and what a person does there, by the words on the screen. */
async function open(account: number, search: string) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 1200 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const { problems } = lookOnFailure(page, onTestFailed)
  await page.addInitScript(
    ([key, text]) => window.localStorage.setItem(key!, text!),
    [
      walletKey,
      JSON.stringify({ version: 1, value: { rdns: localTestWalletRdns, address: there.addressOf(account) } }),
    ],
  )
  await page.goto(`${oxbow.baseUrl}/swap${search}`)
  const transfers = page.getByRole('region', { name: 'Recent transfers' })
  return {
    page,
    problems,
    transfers,
    newest: transfers.getByRole('listitem').first(),
    /** Waits for the fee, which is known once somebody else's transfer has arrived. */
    async review(amount: string) {
      await page.getByRole('textbox', { name: /^You pay/ }).fill(amount)
      await page.getByRole('button', { name: 'Review bridge' }).click()
      const review = page.getByRole('dialog', { name: 'Review bridge' })
      await review.getByText(/at most/).waitFor()
      return review
    },
    close: () => context.close(),
  }
}

test('USDC goes from Ethereum to Base: the other network’s token makes the swap a bridge, and it is followed until it arrives', {
  tags: 'essential',
}, async () => {
  const account = 1
  const owner = there.addressOf(account)
  const before = await there.balance(there.token('USDC'), owner)
  const visit = await open(account, `?chain=ethereum&inputCurrency=${there.token('USDC')}`)
  const { page } = visit
  await page
    .getByRole('button', { name: /, choose another token$|^Choose a token$/ })
    .last()
    .click()
  await page.getByRole('combobox', { name: /^Search by name/ }).fill('USDC')
  await page.getByRole('group', { name: 'On other networks' }).getByRole('option', { name: /USDC/ }).first().click()
  await page.getByRole('heading', { name: 'Bridge', level: 1 }).waitFor()
  const review = await visit.review('200')
  expect(await findBarriers(page)).toEqual([])
  expect(await review.innerText()).toContain('Your wallet will ask 2 times.')
  await review.getByRole('button', { name: 'Confirm bridge' }).click()
  const arrived = page.getByRole('dialog', { name: 'Arrived' })
  await arrived.getByText('Arrived on Base').waitFor()
  expect(await findBarriers(page)).toEqual([])
  // Ten basis points go to whoever fills it, as of all that the devnet bridges.
  expect((await there.balance(there.token('USDC'), owner)) - before).toBe(parseUnits('199.8', 6))
  await arrived.getByRole('button', { name: 'Done' }).click()
  await visit.newest.getByText('Arrived').waitFor()
  await visit.newest.getByRole('button', { name: /Bridged/ }).click()
  await visit.newest.getByText('Deposited on Ethereum').waitFor()
  await visit.newest.getByText('Arrived on Base').waitFor()
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('a reload in the middle, and another device: what was left is followed by the chains alone', {
  tags: 'essential',
}, async () => {
  const account = 3
  const owner = there.addressOf(account)
  const before = await there.balance(zeroAddress, owner)
  const search = '?chain=ethereum&inputCurrency=NATIVE&outputChain=base&outputCurrency=NATIVE'
  const visit = await open(account, search)
  const review = await visit.review('0.5')
  await review.getByRole('button', { name: 'Confirm bridge' }).click()
  await visit.page
    .getByRole('dialog', { name: /^(Bridging|Deposited|Arrived)$/ })
    .getByText(/^Pending|^Deposited on/)
    .first()
    .waitFor()
  await visit.page.reload()
  await visit.newest.getByText(/^(Pending|On its way|Arrived)$/).waitFor()
  await visit.newest.getByText('Arrived').waitFor()
  expect((await there.balance(zeroAddress, owner)) - before).toBe(parseUnits('0.4995', 18))
  expect(visit.problems).toEqual([])
  await visit.close()

  const elsewhere = await open(account, search)
  await elsewhere.newest.getByText('Arrived').waitFor()
  await elsewhere.newest.getByRole('button', { name: /Bridged/ }).click()
  await elsewhere.newest.getByText('Deposited on Ethereum').waitFor()
  await elsewhere.newest.getByText('0.4995 ETH').waitFor()
  expect(elsewhere.problems).toEqual([])
  await elsewhere.close()
})

test('a token that is another one there is said, with what to pay instead', async () => {
  const visit = await open(
    2,
    `?chain=ethereum&inputCurrency=NATIVE&outputChain=base&outputCurrency=${there.token('USDC')}`,
  )
  const { page } = visit
  await page.getByText('A bridge doesn’t swap ETH for USDC').waitFor()
  await page.getByRole('button', { name: 'Pay with USDC' }).click()
  await page.getByRole('button', { name: 'Enter an amount' }).waitFor()
  await page.getByRole('button', { name: 'Switch tokens' }).click()
  await page.getByRole('textbox', { name: /^You pay/ }).fill('100')
  // The money is on Base now, and the wallet is not.
  await page.getByRole('button', { name: 'Switch wallet to Base' }).click()
  await page.getByRole('button', { name: 'Review bridge' }).waitFor()
  expect(visit.problems).toEqual([])
  await visit.close()
})
