import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { type InjectedWallet, injectWallet } from '../support/injectWallet.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

type Answer = Record<string, unknown>
type Lie = { path: RegExp; tell: (answer: Answer) => Answer }

/** The form with a wallet that has a node of its own, behind a server that says something else than it knows. */
async function openDeceived(search: openSwapPage.Options['search'], { path, tell }: Lie) {
  let wallet: InjectedWallet | undefined
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    search: search ?? {},
    prepare: async (page) => {
      const chainIds = [chain.network.chainId]
      wallet = await injectWallet(page, { chain, account: 1, chainIds, baseUrl: oxbow.baseUrl })
      // Without the stream every answer is one that the lie can reach.
      await page.routeWebSocket('**/v1/stream', (socket) => socket.close())
      await deceive(page, { path, tell })
    },
  })
  await swapPage.button('Connect wallet').click()
  const choice = swapPage.dialog('Connect a wallet').getByRole('button', { name: /Injected wallet/ })
  await choice.click()
  await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })
  wallet!.asked.length = 0
  return { swapPage, wallet: wallet! }
}

async function deceive(page: Page, { path, tell }: Lie): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, json: tell((await answer.json()) as Answer) })
  })
}

const inQuote = (part: 'input' | 'output', change: Answer) => (answer: Answer) => {
  const quote = answer.quote as Record<string, Answer>
  return { ...answer, quote: { ...quote, [part]: { ...quote[part], ...change } } }
}

test.each([
  ['another token', () => inQuote('output', { token: chain.token('YFI').toLowerCase() })],
  ['five times the amount', () => inQuote('input', { amount: '2500000000000000000' })],
  ['another recipient', () => inQuote('output', { recipient: `0x${'5'.repeat(40)}` })],
  [
    '49 % slippage',
    () => (answer: Answer) => {
      const { output } = answer.quote as { output: { amount: string } }
      const minimumAmount = `${(BigInt(output.amount) * 51n) / 100n}`
      const lied = inQuote('output', { minimumAmount })(answer)
      return { ...lied, quote: { ...(lied.quote as Answer), slippage: 49 } }
    },
  ],
] as const)('a quote with %s is not shown, and nothing can be reviewed', { tags: 'essential' }, async (_, lie) => {
  const search = { input: 'ETH', output: 'COMP', value: '0.5' } as const
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    account: 1,
    search,
    prepare: async (page) => {
      await page.routeWebSocket('**/v1/stream', (socket) => socket.close())
      await deceive(page, { path: /\/v1\/quote$/, tell: lie() })
    },
  })
  await swapPage.page
    .getByText(/The server returned a different swap/)
    .first()
    .waitFor()
  expect(await swapPage.receive.inputValue()).toBe('')
  expect(await swapPage.button('Review swap').count()).toBe(0)
  expect(swapPage.trades).toEqual([])
  await swapPage.close()
})

test('a list that gives a token other decimals: the review says so and the wallet is not asked', {
  tags: 'essential',
}, async () => {
  const usdc = chain.token('USDC').toLowerCase()
  const tell = (answer: Answer) => ({
    ...answer,
    tokens: (answer.tokens as { address: string }[]).map((token) =>
      token.address.toLowerCase() === usdc ? { ...token, decimals: 8 } : token,
    ),
  })
  const { swapPage, wallet } = await openDeceived(
    { input: 'ETH', output: 'USDC', value: '0.5' },
    { path: /\/v1\/tokens/, tell },
  )
  await swapPage.review()
  const review = swapPage.dialog('Review swap')
  await review.getByText(/A token’s decimals don’t match its list/).waitFor()
  expect(await review.getByRole('button', { name: 'Swap', exact: true }).count()).toBe(0)
  expect(wallet.asked).toEqual([])
  await swapPage.close()
})

test('a list that calls another token USDC: the picker and the review say that it is not, and it is accepted before the wallet is asked', async () => {
  const pepe = chain.token('PEPE').toLowerCase()
  const tell = (answer: Answer) => ({
    ...answer,
    tokens: (answer.tokens as { address: string }[]).map((token) =>
      token.address.toLowerCase() === pepe ? { ...token, symbol: 'USDC', name: 'USD Coin' } : token,
    ),
  })
  const search = { input: 'ETH', output: 'PEPE', value: '0.5' } as const
  const { swapPage, wallet } = await openDeceived(search, { path: /\/v1\/tokens/, tell })
  await swapPage.page.getByRole('button', { name: /^USDC ?, choose another token$/ }).click()
  const picker = swapPage.dialog('Choose a token')
  await picker.getByRole('combobox').fill('usdc')
  const short = `${pepe.slice(0, 6)}…${pepe.slice(-4)}`
  await picker.getByRole('option').filter({ hasText: short }).getByText('Impostor').waitFor()
  await swapPage.page.keyboard.press('Escape')
  await picker.waitFor({ state: 'detached' })
  await swapPage.review()
  const review = swapPage.dialog('Review swap')
  await review.getByText('Possible fake USDC').waitFor()
  await review.getByText(short).waitFor()
  expect(await review.getByRole('button', { name: 'Swap', exact: true }).isDisabled()).toBe(true)
  expect(wallet.asked).toEqual([])
  await swapPage.close()
})

test.each([
  ['calls another contract', (swap: Swap) => ({ ...swap, to: `0x${'5'.repeat(40)}` })],
  // The third word behind the function's four bytes.
  ['holds until 2100', (swap: Swap) => ({ ...swap, data: withWord(swap.data, 2, 4_102_444_800n) })],
  ['sends twice as much', (swap: Swap) => ({ ...swap, value: `0x${(BigInt(swap.value) * 2n).toString(16)}` })],
] as const)(
  'a transaction that %s: the review says so and the wallet is not asked',
  { tags: 'essential' },
  async (_, lie) => {
    const tell = (answer: Answer) => ({ ...answer, swap: lie(answer.swap as Swap) })
    const search = { input: 'ETH', output: 'COMP', value: '0.5' } as const
    const { swapPage, wallet } = await openDeceived(search, { path: /\/v1\/swap$/, tell })
    await swapPage.review()
    const review = swapPage.dialog('Review swap')
    await review
      .getByText(/^(The transaction didn’t match what you reviewed|Oxbow couldn’t verify this transaction)/)
      .waitFor()
    expect(await review.getByRole('button', { name: 'Swap', exact: true }).count()).toBe(0)
    expect(wallet.asked).toEqual([])
    await swapPage.close()
  },
)

type Swap = { readonly data: string; readonly value: string }

function withWord(data: string, index: number, value: bigint): string {
  const at = 10 + 64 * index
  return data.slice(0, at) + value.toString(16).padStart(64, '0') + data.slice(at + 64)
}
