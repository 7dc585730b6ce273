import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { getBalances } from '@oxbow/client/getBalances'
import { getConfig } from '@oxbow/client/getConfig'
import { getNetworks } from '@oxbow/client/getNetworks'
import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import { getTokens } from '@oxbow/tokens/getTokens'
import type { Browser } from 'playwright-core'
import { createWalletClient, custom, formatUnits, type Hex, parseUnits, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { captureFailure } from '../support/captureFailure.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
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
    networks,
    tokensHere: await getTokens(client, { chainId: networks.find(({ slug }) => slug === 'ethereum')!.chainId }),
    /** Native currency on Ethereum for Base, left in the pool as a program does, for what nobody fills: there is no fee in it. */
    async depositForNothing(
      account: number,
      { quotedBefore, fillWithin }: { quotedBefore: number; fillWithin: number },
    ) {
      const origin = networks.find(({ slug }) => slug === 'ethereum')!
      const [here, far] = [client.rpc(origin.chainId), client.rpc(chainId)]
      const [head, headThere] = await Promise.all([getBlock(here), getBlock(far)])
      const owner = privateKeyToAccount(accounts[account]!.privateKey)
      const { spokePool, weth } = origin.contracts
      const times = [Number(head.timestamp) - quotedBefore, Number(headThere.timestamp) + fillWithin] as const
      const wallet = createWalletClient({ account: owner, transport: custom(here) })
      const amount = parseUnits('0.25', 18)
      const tokens = [weth, contracts.weth, amount, amount] as const
      const hash = await wallet.writeContract({
        address: spokePool!,
        abi: spokePoolAbi,
        functionName: 'depositV3',
        chain: null,
        value: amount,
        args: [owner.address, owner.address, ...tokens, BigInt(chainId), zeroAddress, ...times, 0, '0x'],
      })
      await waitForTransactionReceipt(here, { hash })
    },
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
  const { problems } = captureFailure(page, onTestFailed)
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
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await review.innerText()).toContain('Your wallet will ask 2 times.')
  await review.getByRole('button', { name: 'Confirm bridge' }).click()
  const arrived = page.getByRole('dialog', { name: 'Arrived' })
  await arrived.getByText('Arrived on Base').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  // Ten basis points go to whoever fills what the devnet bridges; this site's keeper may ask for less.
  const got = (await there.balance(there.token('USDC'), owner)) - before
  expect(got).toBeGreaterThanOrEqual(parseUnits('199.8', 6))
  expect(got).toBeLessThan(parseUnits('200', 6))
  expect(await arrived.innerText()).toContain(formatUnits(got - (got % 10_000n), 6))
  await arrived.getByRole('button', { name: 'Done' }).click()
  await visit.newest.getByText('Arrived').waitFor()
  await visit.newest.getByRole('button', { name: /Bridged/ }).click()
  await visit.newest.getByText('Deposited on Ethereum').waitFor()
  await visit.newest.getByText('Arrived on Base').waitFor()
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('a reload in the middle, and another device: what was left is followed by the chains alone', async () => {
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

const acrossNetworks = () => {
  const uni = there.tokensHere.find(({ symbol }) => symbol === 'UNI')!.address
  return `?chain=ethereum&inputCurrency=${uni}&outputChain=base&outputCurrency=${there.token('LINK')}`
}

test('UNI on Ethereum becomes LINK on Base: a swap, a bridge and a swap there, with the page closed after each', async () => {
  const account = 4
  const owner = there.addressOf(account)
  const before = await there.balance(there.token('LINK'), owner)
  const visit = await open(account, acrossNetworks())
  const { page } = visit
  await page.getByRole('textbox', { name: /^You pay/ }).fill('10')
  await page.getByRole('heading', { name: 'Swap', level: 1 }).waitFor()
  const plan = page.getByRole('list', { name: 'Steps' })
  await plan.getByText(/^Swap UNI for \w+ on Ethereum/).waitFor()
  await plan.getByText(/^About .+ stays in your wallet on Ethereum/).waitFor()
  await plan.getByText(/^Swap \w+ for LINK on Base/).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Review swap' }).click()
  const first = page.getByRole('dialog', { name: 'Step 1 of 3: swap on Ethereum' })
  await first.getByRole('button', { name: 'Swap', exact: true }).click()
  const swapped = page.getByRole('dialog', { name: 'Step 1 of 3 done' })
  await swapped.getByText(/^Your \w+ is on Ethereum.* Bridge it to Base.* next\.$/).waitFor()
  const bridge = page.getByRole('dialog', { name: 'Review bridge' })
  await swapped.getByRole('button', { name: 'Continue to bridge' }).click()
  await bridge.waitFor()

  await page.reload()
  const under = page.getByRole('region', { name: /^UNI on Ethereum.* to LINK on Base/ })
  await under.getByRole('button', { name: 'Review bridge' }).click()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await bridge.getByText(/at most/).waitFor()
  await bridge.getByRole('button', { name: 'Confirm bridge' }).click()
  await page.getByRole('dialog', { name: /^(Deposited|Arrived)$/ }).waitFor()

  // A notice on every page leads back, unless it arrived before this one was left.
  await page.goto(`${oxbow.baseUrl}/explore`)
  const back = page.getByRole('button', { name: 'Continue' })
  await back.click({ timeout: 20_000 }).catch(() => page.goto(`${oxbow.baseUrl}/swap${acrossNetworks()}`))
  await under.getByRole('button', { name: 'Review swap on Base' }).click()
  const last = page.getByRole('dialog', { name: 'Step 3 of 3: swap on Base' })
  await last.getByRole('button', { name: 'Swap', exact: true }).click()
  await page.getByRole('dialog', { name: 'Swap complete' }).waitFor()
  await page.reload()
  const done = page.getByRole('region', { name: /^LINK arrived on Base/ })
  await done.waitFor()
  expect(await there.balance(there.token('LINK'), owner)).toBeGreaterThan(before)
  await done.getByRole('button', { name: 'Dismiss' }).click()
  await done.waitFor({ state: 'detached' })
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('who closes the first review has begun nothing, and the form is as it was', async () => {
  const visit = await open(4, acrossNetworks())
  const { page } = visit
  const amount = page.getByRole('textbox', { name: /^You pay/ })
  await amount.fill('10')
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('dialog', { name: 'Step 1 of 3: swap on Ethereum' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: /^UNI on Ethereum.* to LINK on Base/ }).waitFor({ state: 'detached' })
  expect(await amount.inputValue()).toBe('10')
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('the wallet is on the other network: it is asked to change first', async () => {
  const visit = await open(2, `?chain=base&inputCurrency=${there.token('USDC')}&outputChain=ethereum`)
  const { page } = visit
  await page
    .getByRole('button', { name: /, choose another token$|^Choose a token$/ })
    .last()
    .click()
  await page.getByRole('combobox', { name: /^Search by name/ }).fill('USDC')
  await page.getByRole('option', { name: /USDC/ }).first().click()
  await page.getByRole('textbox', { name: /^You pay/ }).fill('100')
  await page.getByRole('button', { name: 'Switch wallet to Base' }).click()
  await page.getByRole('button', { name: 'Review bridge' }).waitFor()
  expect(visit.problems).toEqual([])
  await visit.close()
})

const etherToBase = '?chain=ethereum&inputCurrency=NATIVE&outputChain=base&outputCurrency=NATIVE'

test('what nobody pays out is sped up by accepting less, and arrives', async () => {
  const account = 3
  await there.depositForNothing(account, { quotedBefore: 600, fillWithin: 3_600 })
  const before = await there.balance(zeroAddress, there.addressOf(account))
  const visit = await open(account, etherToBase)
  const { page } = visit
  await visit.newest.getByText('On its way').waitFor()
  await visit.newest.getByRole('button', { name: /Bridged/ }).click()
  await visit.newest.getByText(/^It takes longer than usual/).waitFor()
  await visit.newest.getByRole('button', { name: 'Accept less' }).click()
  const review = page.getByRole('dialog', { name: 'Accept less' })
  await review.getByText(/at most/).waitFor()
  await review.getByText('−0.5%').click()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await review.getByRole('button', { name: 'Accept less' }).click()
  const accepted = page.getByRole('dialog', { name: 'Less accepted' })
  await accepted.getByRole('button', { name: 'Done' }).click()
  await visit.newest.getByText('Arrived', { exact: true }).waitFor()
  expect((await there.balance(zeroAddress, there.addressOf(account))) - before).toBe(parseUnits('0.24875', 18))
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('no relayer takes it: it expires, is due, and comes back', async () => {
  const account = 2
  await there.depositForNothing(account, { quotedBefore: 0, fillWithin: 20 })
  const visit = await open(account, etherToBase)
  await visit.newest.getByText(/^(On its way|Expired)$/).waitFor()
  await visit.newest.getByText('Expired').waitFor()
  await visit.newest.getByText(/^(Refund due|Refunded)$/).waitFor({ timeout: 240_000 })
  await visit.newest.getByText('Refunded').waitFor({ timeout: 240_000 })
  await visit.newest.getByRole('button', { name: /Bridged/ }).click()
  await visit.newest.getByText('Refunded on Ethereum').waitFor()
  expect(visit.problems).toEqual([])
  await visit.close()
})
