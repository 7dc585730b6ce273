import type { Browser } from 'playwright-core'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
let browser: Browser
let chain: Chain
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
})
afterAll(() => browser?.close())

type Search = NonNullable<openSwapPage.Options['search']>
const open = (account: number, search: Search) =>
  openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account, search })

/** Trades what the address bar says; gives the plan, what the wallet sent, and by how much the two balances changed. */
async function trade(account: number, search: Search) {
  const { address } = chain.accounts[account]!
  const [tokenIn, tokenOut] = [chain.token(search.input!), chain.token(search.output!)]
  const read = () => Promise.all([chain.balance(tokenIn, address), chain.balance(tokenOut, address)])
  const swapPage = await open(account, search)
  try {
    const [inBefore, outBefore] = await read()
    await swapPage.review()
    await swapPage.confirm()
    const [inAfter, outAfter] = await read()
    const sent = (await swapPage.activity()).toReversed()
    const cost = await chain.networkCost(sent.map(({ hash }) => hash as Hex))
    expect(swapPage.problems).toEqual([])
    const spent = inBefore - inAfter - (search.input === 'ETH' ? cost : 0n)
    const received = outAfter - outBefore + (search.output === 'ETH' ? cost : 0n)
    // What the page says that it moved, from the receipt alone.
    expect(sent.at(-1)?.result).toEqual({ paid: `${spent}`, received: `${received}` })
    return { plan: swapPage.trades.at(-1)!, kinds: sent.map(({ kind }) => kind), spent, received }
  } finally {
    await swapPage.close()
  }
}

describe('a trade changes the balances exactly as its plan says', () => {
  test.each([
    { output: 'YFI', protocol: 'v2' },
    { output: 'COMP', protocol: 'v3' },
    { output: 'PENDLE', protocol: 'v4' },
  ])('ETH for $output, which only $protocol trades', { tags: 'essential' }, async ({ output, protocol }) => {
    const { plan, spent, received, kinds } = await trade(1, { input: 'ETH', output, value: '1.5' })
    expect(plan.route).toContain(`[${protocol} `)
    expect(kinds).toEqual(['swap'])
    expect(spent).toBe(1_500_000_000_000_000_000n)
    expect(received).toBe(plan.amountOut)
  })

  test('token to token over two hops and two versions', async () => {
    const { plan, spent, received, kinds } = await trade(1, { input: 'YFI', output: 'PENDLE', value: '0.01' })
    expect(plan.route).toMatch(/\[v2 .*\[v4 /)
    expect(kinds).toEqual(['approve', 'swap'])
    expect(spent).toBe(10_000_000_000_000_000n)
    expect(received).toBe(plan.amountOut)
  })

  test('exact out: the amount asked for arrives', async () => {
    // A token of one pool: what several protocols trade may arrive as "at least".
    const { plan, spent, received } = await trade(1, { input: 'ETH', output: 'YFI', value: '0.05', field: 'output' })
    expect(received).toBe(50_000_000_000_000_000n)
    expect(spent).toBe(plan.amountIn)
  })

  test('wrap and unwrap, one for one', async () => {
    const wrap = await trade(2, { input: 'ETH', output: 'WETH', value: '2' })
    expect(wrap).toMatchObject({ kinds: ['wrap'], spent: 2n * 10n ** 18n, received: 2n * 10n ** 18n })
    const unwrap = await trade(2, { input: 'WETH', output: 'ETH', value: '0.5' })
    expect(unwrap).toMatchObject({ kinds: ['unwrap'], spent: 5n * 10n ** 17n, received: 5n * 10n ** 17n })
  })
})

test('first swap of a token: approval and signature; the next one, after an approval without limit, a signature alone', {
  tags: 'essential',
}, async () => {
  await trade(3, { input: 'ETH', output: 'COMP', value: '1' })
  const swapPage = await open(3, { input: 'COMP', output: 'ETH', value: '2' })
  await swapPage.review()
  await swapPage.page.getByRole('radio', { name: 'Unlimited' }).check()
  await swapPage.page.getByText('Your wallet will ask 3 times.').waitFor()
  await swapPage.confirm()
  expect((await swapPage.activity()).map(({ kind, summary }) => [kind, 'amount' in summary && summary.amount])).toEqual(
    [
      ['swap', false],
      ['approve', 'unlimited'],
    ],
  )
  await swapPage.done()
  expect(await swapPage.pay.inputValue()).toBe('')

  await swapPage.pay.fill('3')
  await swapPage.review()
  await swapPage.page.getByText('Your wallet will ask 2 times.').waitFor()
  await swapPage.confirm()
  expect((await swapPage.activity()).map(({ kind }) => kind)).toEqual(['swap', 'swap', 'approve'])
  await swapPage.close()
})

test('a newcomer trades within a minute: the test wallet, a token found by name, a swap, seen in the activity', {
  tags: 'essential',
}, async () => {
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed })
  await swapPage.button('Connect wallet').click()
  await swapPage
    .dialog('Connect a wallet')
    .getByRole('button', { name: /Local test wallet/ })
    .click()
  await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })

  await swapPage.page
    .getByRole('region', { name: 'You receive' })
    .getByRole('button', { name: /choose a/i })
    .click()
  await swapPage.page.getByRole('combobox', { name: 'Search by name, symbol or address' }).fill('maker')
  await swapPage.page.getByRole('option', { name: /MKR/ }).click()
  await swapPage.pay.fill('0.25')
  await swapPage.review()
  await swapPage.confirm()
  await swapPage.done()
  const activity = swapPage.page.getByRole('region', { name: 'Recent activity' })
  await activity.getByText(/^0\.25 ETH for [\d.]+ MKR$/).waitFor()
  await activity.getByText(/^(Confirmed|Final)$/).waitFor()
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})

test('a swap by keyboard alone', async () => {
  const swapPage = await open(2, { input: 'ETH', output: 'COMP' })
  await swapPage.pay.focus()
  await swapPage.page.keyboard.type('0.3')
  await swapPage.button('Review swap').focus()
  await swapPage.page.keyboard.press('Enter')
  await swapPage.dialog('Review swap').waitFor()
  const swap = swapPage.dialog('Review swap').getByRole('button', { name: 'Swap', exact: true })
  // What cannot be pressed before the simulation has ended cannot have the focus either.
  await expect.poll(() => swap.isEnabled()).toBe(true)
  await swap.focus()
  await swapPage.page.keyboard.press('Enter')
  await swapPage.dialog('Swap complete').waitFor()
  await swapPage.close()
})
