import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
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

test('a link names a token that no list has: it is looked at first, then traded like any other', {
  tags: 'essential',
}, async () => {
  const comp = chain.token('COMP')
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    search: { input: 'ETH', output: 'COMP', value: '1' },
    // An operator who lists one token less.
    prepare: async (page) => {
      await page.route(/\/v1\/tokens/, async (route) => {
        const answer = await route.fetch()
        const list = (await answer.json()) as { tokens: { address: string }[] }
        const tokens = list.tokens.filter(({ address }) => address.toLowerCase() !== comp.toLowerCase())
        await route.fulfill({ response: answer, json: { ...list, tokens } })
      })
    },
  })
  const { page } = swapPage
  const dialog = swapPage.dialog('Unlisted token in this link')
  await dialog.getByText('COMP', { exact: true }).waitFor()
  const use = dialog.getByRole('button', { name: 'Use this token' })
  expect(await use.isDisabled()).toBe(true)
  await dialog.getByRole('checkbox').check()
  await use.click()
  await dialog.waitFor({ state: 'detached' })
  await swapPage.tokenButton('COMP').waitFor()
  await expect.poll(() => swapPage.receive.inputValue()).not.toBe('')

  // What is no token is said, and no other one takes its place.
  await page.goto(`${oxbow.baseUrl}/swap?outputCurrency=${chain.network.contracts.multicall3}`)
  await dialog.getByText(/^There is no token at this address on Ethereum/).waitFor()
  await dialog.getByRole('button', { name: 'Go on without it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await swapPage.button('Choose a token').first().waitFor()
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})

test('a link names tokens by symbol: those of this build are meant, whatever the list calls which; another word opens no pair', async () => {
  const [comp, usdc] = [chain.token('COMP'), chain.token('USDC')]
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    // An operator who calls one token by the symbol of another, with a letter that nobody sees.
    prepare: async (page) => {
      await page.route(/\/v1\/tokens/, async (route) => {
        const answer = await route.fetch()
        const list = (await answer.json()) as { tokens: { address: string; symbol: string }[] }
        const renamed = (address: string) => address.toLowerCase() === comp.toLowerCase()
        const tokens = list.tokens.map((each) =>
          renamed(each.address) ? { ...each, symbol: 'U\u200bSDC', name: 'USD Coin' } : each,
        )
        await route.fulfill({ response: answer, json: { ...list, tokens } })
      })
    },
  })
  const { page } = swapPage
  const outputOf = () => new URL(page.url()).searchParams.get('outputCurrency')

  // An entry that nobody can read is no entry. No other token takes its place behind the question, where it could be traded.
  await page.goto(`${oxbow.baseUrl}/swap?outputCurrency=${comp}&value=1`)
  const unlisted = swapPage.dialog('Unlisted token in this link')
  await unlisted.getByRole('button', { name: 'Back' }).click()
  await unlisted.waitFor({ state: 'detached' })
  await swapPage.button('Choose a token').first().waitFor()
  expect(outputOf()).toBe(comp)

  await page.goto(`${oxbow.baseUrl}/swap?outputCurrency=usdc&value=1`)
  await swapPage.tokenButton('USDC').waitFor()
  await expect.poll(outputOf).toBe(usdc.toLowerCase())
  await expect.poll(() => swapPage.receive.inputValue()).toMatch(/^\d,\d{3}/)

  await page.goto(`${oxbow.baseUrl}/swap?outputCurrency=MOONSHOT&value=1`)
  const dialog = swapPage.dialog('This link names no token address')
  await dialog.getByText('It says “MOONSHOT”, and any token can call itself that. Choose the token yourself.').waitFor()
  await dialog.getByRole('button', { name: 'Go on without it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await swapPage.button('Choose a token').first().waitFor()
  expect(await swapPage.button(/^Review swap/).count()).toBe(0)

  await page.goto(`${oxbow.baseUrl}/positions/create/v3?currencyA=NATIVE&currencyB=MOONSHOT`)
  await dialog.waitFor()
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})
