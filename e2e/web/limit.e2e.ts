import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Browser } from 'playwright-core'
import { type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { captureFailure } from '../support/captureFailure.ts'
import { findAccessibilityViolations } from '../support/findAccessibilityViolations.ts'
import { launchBrowser } from '../support/launchBrowser.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

const addressOf = (account: number) => chain.accounts[account]!.address.toLowerCase() as Hex
const currencyOf = (symbol: string) => (symbol === 'ETH' ? 'NATIVE' : chain.token(symbol))

/** The page of a limit order, and what a person does there, by the words on the screen. */
async function open(account: number, sold: string, bought: string) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 1200 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const { problems } = captureFailure(page, onTestFailed)
  await page.addInitScript(
    ([key, text]) => window.localStorage.setItem(key!, text!),
    [walletKey, JSON.stringify({ version: 1, value: { rdns: localTestWalletRdns, address: addressOf(account) } })],
  )
  await page.goto(`${oxbow.baseUrl}/limit?inputCurrency=${currencyOf(sold)}&outputCurrency=${currencyOf(bought)}`)
  await page.getByText(/above market|below market|at market/).waitFor()
  return {
    page,
    problems,
    sell: page.getByRole('textbox', { name: /^You sell/ }),
    receive: page.getByRole('textbox', { name: /^You receive at least/ }),
    price: page.getByRole('textbox', { name: /^Limit price/ }),
    async place() {
      await page.getByRole('button', { name: 'Review limit' }).click()
      const review = page.getByRole('dialog', { name: 'Review limit' })
      await review.getByText(/at most|None$/).waitFor()
      const text = await review.innerText()
      const barriers = await findAccessibilityViolations(page)
      await review.getByRole('button', { name: 'Place limit' }).click()
      const placed = page.getByRole('dialog', { name: 'Limit placed' })
      await placed.getByRole('button', { name: 'Done' }).click()
      await placed.waitFor({ state: 'detached' })
      return { text, barriers }
    },
    close: () => context.close(),
  }
}

/** What the server's book says of an account's orders, the newest first. */
async function ordersOf(account: number) {
  const { chainId } = chain.network
  const response = await fetch(`${oxbow.baseUrl}/v1/orders?chainId=${chainId}&swapper=${addressOf(account)}`)
  return ((await response.json()) as { orders: BookedOrder[] }).orders
}
type BookedOrder = {
  orderStatus: string
  deadline: number
  input: { token: string; startAmount: string; endAmount: string }
  outputs: { token: string; startAmount: string; endAmount: string; recipient: string }[]
}

async function approvedTo(account: number, spender: Hex, symbol: string): Promise<bigint> {
  const abi = parseAbi(['function allowance(address, address) view returns (uint256)'])
  const args = [addressOf(account), spender] as const
  const call = { address: chain.token(symbol), abi, functionName: 'allowance', args } as const
  return readContract(chain.client.rpc(chain.network.chainId), call)
}

test('an order at a typed price, shown either way up, is open in the book to the unit; the next is approved with it', {
  tags: 'essential',
}, async () => {
  const buyer = 2
  const before = await ordersOf(buyer)
  const promised = before
    .filter(({ orderStatus }) => orderStatus === 'open' || orderStatus === 'insufficient-funds')
    .filter(({ input }) => input.token.toLowerCase() === chain.token('USDC').toLowerCase())
    .reduce((sum, { input }) => sum + BigInt(input.startAmount), 0n)
  const limit = await open(buyer, 'USDC', 'ETH')
  const { page, price, receive, sell } = limit
  await sell.fill('1500')
  // In dollars, because one of the two is one: so much for one ETH.
  await page.getByRole('heading', { name: 'Buy 1 ETH at' }).waitFor()
  await price.fill('9000')
  await page.getByRole('button', { name: 'Price too far from market' }).waitFor()
  await page.getByText('Worse than market').waitFor()
  await price.fill('2500')
  await page.getByText(/% below market/).waitFor()
  expect(await receive.inputValue()).toBe('0.6')
  await page.getByRole('button', { name: 'Show the price the other way around' }).click()
  await page.getByRole('heading', { name: 'Sell 1 USDC at' }).waitFor()
  expect(await price.inputValue()).toBe('0.0004')
  expect(await receive.inputValue()).toBe('0.6')
  await page.getByText('Fills at').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  const { text, barriers } = await limit.place()
  expect(barriers).toEqual([])
  expect(text).toContain('1,500')
  expect(text).toContain('0.6 ETH')
  expect(text).toContain('Your wallet will ask 2 times.')
  const amounts = (raw: bigint) => ({ startAmount: String(raw), endAmount: String(raw) })
  const sold = { token: chain.token('USDC'), ...amounts(parseUnits('1500', 6)) }
  const bought = { token: chain.token('ETH'), recipient: addressOf(buyer) }
  const [first, ...others] = await ordersOf(buyer)
  expect(others).toEqual(before)
  expect(first).toMatchObject({
    orderStatus: 'open',
    input: sold,
    outputs: [{ ...bought, ...amounts(parseEther('0.6')) }],
  })
  expect(first!.deadline).toBeGreaterThan(Date.now() / 1_000 + 6 * 86_400)
  const { permit2 } = chain.network.contracts
  expect(await approvedTo(buyer, permit2, 'USDC')).toBe(promised + parseUnits('1500', 6))

  // What is to arrive can be typed too. The form kept the price.
  await sell.fill('500')
  expect(await receive.inputValue()).toBe('0.2')
  await receive.fill('0.25')
  expect(await price.inputValue()).toBe('0.0005')
  await page.getByRole('button', { name: /^Expires in/ }).click()
  await page.getByRole('radio', { name: '1 day' }).check()
  await limit.place()
  const [second] = await ordersOf(buyer)
  expect(second).toMatchObject({ orderStatus: 'open', outputs: [{ ...bought, ...amounts(parseEther('0.25')) }] })
  expect(second!.deadline).toBeLessThan(Date.now() / 1_000 + 2 * 86_400)
  expect(await approvedTo(buyer, permit2, 'USDC')).toBe(promised + parseUnits('2000', 6))
  expect(limit.problems).toEqual([])
  await limit.close()
})

test('ether is wrapped first, and the form goes on with what it became', async () => {
  const seller = 3
  const limit = await open(seller, 'ETH', 'USDC')
  const { page, sell } = limit
  await sell.fill('0.75')
  await page.getByRole('button', { name: /^\+10/ }).click()
  await page.getByText('Wrap ETH first').waitFor()
  const before = await chain.balance(chain.token('WETH'), addressOf(seller))
  await page.getByRole('button', { name: 'Wrap ETH' }).click()
  await page
    .getByRole('dialog', { name: /^Review/ })
    .getByRole('button', { name: 'Wrap', exact: true })
    .click()
  await page.getByRole('dialog', { name: / complete$/ }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^WETH\s*, choose/ }).waitFor()
  expect((await chain.balance(chain.token('WETH'), addressOf(seller))) - before).toBe(parseEther('0.75'))
  expect(await sell.inputValue()).toBe('0.75')
  await page.getByText(/% above market/).waitFor()
  await limit.place()
  const [order] = await ordersOf(seller)
  expect(order).toMatchObject({
    orderStatus: 'open',
    input: { token: chain.token('WETH'), startAmount: String(parseEther('0.75')) },
  })
  await limit.close()
})
