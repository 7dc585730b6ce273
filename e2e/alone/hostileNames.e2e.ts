import { deployHostileTokens, type HostileToken } from '@oxbow/test/deployHostileTokens'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { type Chain, openChain } from '../support/Chain.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { openSwapPage } from '../support/openSwapPage.ts'

const oxbow = inject('oxbow')
/** Owns the pairs of the hostile tokens. */
const account = 4
let browser: Browser
let chain: Chain
let tokens: readonly HostileToken[]
beforeAll(async () => {
  ;[browser, chain] = await Promise.all([launchBrowser(), openChain(oxbow)])
  const { chainId, contracts } = chain.network
  tokens = await deployHostileTokens({
    rpcUrl: chain.client.api.rpcUrl(chainId),
    chainId,
    contracts: contracts as Required<typeof contracts>,
    privateKey: chain.accounts[account]!.privateKey,
  })
})
afterAll(() => browser?.close())

/** What names from the chain did to a page: nothing, when it is all empty. */
async function look(page: Page) {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const text = `${document.title}\n${document.body.innerText}`
    return {
      isTakenOver: 'hacked' in window,
      // Isolates are what the page itself sets names apart with.
      hidden: (text.match(/[\p{Cc}\p{Cf}\u2028\u2029\u2800\u3164\ufffd]/gu) ?? [])
        .filter((letter) => !'\n\t\u2066\u2068\u2069'.includes(letter))
        .map((letter) => letter.charCodeAt(0).toString(16)),
      longWords: text.split(/\s/).filter((word) => word.length > 70),
      tooWideBy: scrollWidth - clientWidth,
      failures: [...document.querySelectorAll('button')].filter(({ innerText }) => innerText === 'Reload the page')
        .length,
    }
  })
}

const unharmed = { isTakenOver: false, hidden: [], longWords: [], tooWideBy: 0, failures: 0 }

test('tokens with hostile names, deployed on the chain: lists, search, their own pages, their pools, positions and the form go on', {
  tags: 'essential',
}, async () => {
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed, account })
  const { page } = swapPage
  const visit = async (path: string, isThere: () => Promise<void>) => {
    await page.goto(`${oxbow.baseUrl}${path}`)
    await isThere()
    expect({ path, ...(await look(page)) }).toEqual({ path, ...unharmed })
  }
  const rows = () => page.getByRole('row').nth(2).waitFor()
  const last = tokens.at(-1)!
  const isIndexed = async () => (await fetch(`${oxbow.baseUrl}/graphql`, poolQuestion(last.pair))).text()
  await expect.poll(isIndexed).toContain(last.pair)

  for (const list of ['tokens', 'pools', 'transactions']) await visit(`/explore/${list}/ethereum`, rows)
  for (const { address, pair } of tokens) {
    await visit(`/explore/tokens/ethereum/${address}`, () => page.getByRole('heading', { level: 1 }).waitFor())
    await visit(`/explore/pools/ethereum/${pair}`, () => page.getByRole('heading', { level: 1 }).waitFor())
  }
  await visit('/positions', () => page.getByRole('article').nth(3).waitFor())

  for (const { what, address } of tokens) {
    const use = page.getByRole('button', { name: /^Use this token$|^Go on without it$/ })
    await visit(`/swap?outputCurrency=${address}&value=1`, () => use.waitFor())
    // Without a symbol or decimals there is nothing to trade.
    const isToken = !['nothing', 'nothing to see', 'decimals'].includes(what)
    expect([what, await use.textContent()]).toEqual([what, isToken ? 'Use this token' : 'Go on without it'])
    if (!isToken) continue
    await page.getByRole('checkbox').check()
    await use.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => swapPage.receive.inputValue()).not.toBe('')
    expect({ what, ...(await look(page)) }).toEqual({ what, ...unharmed })
  }

  for (const word of ['<img', 'UЅDС', 'עברית', 'WWWW', '__proto__']) {
    await page.goto(`${oxbow.baseUrl}/swap`)
    await page
      .getByRole('button', { name: /, choose another token$/ })
      .first()
      .waitFor()
    await page.locator('body').press('/')
    await page.getByRole('combobox', { name: 'Search tokens, pools, wallets, NFTs and usernames' }).fill(word)
    await page.getByRole('group', { name: 'Tokens' }).getByRole('option').first().waitFor()
    expect({ word, ...(await look(page)) }).toEqual({ word, ...unharmed })
  }
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})

test('odd entries in the list of the server cost none of the others: the form opens and trades go on', async () => {
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    search: { input: 'ETH', output: 'USDC', value: '1' },
    prepare: async (page) => {
      await page.route(/\/v1\/tokens/, async (route) => {
        const answer = await route.fetch()
        const list = (await answer.json()) as { tokens: object[] }
        const odd = [
          { name: '"><script>window.hacked = 1</script>', symbol: '<img src=x onerror=window.hacked=1>' },
          { name: 'USD Coin\u202e', symbol: '\u202eCDSU' },
          { name: 'U\u200bSD', symbol: 'UЅDС' },
          { name: 'N'.repeat(10_000), symbol: 'LONG' },
          { name: 7, symbol: null },
        ].map((said, at) => ({ ...list.tokens[0], address: `0x${String(at).repeat(40)}`, ...said }))
        await route.fulfill({ response: answer, json: { ...list, tokens: [null, ...odd, ...list.tokens] } })
      })
    },
  })
  const { page } = swapPage
  await swapPage.tokenButton('USDC').click()
  await page.getByRole('option').nth(5).waitFor()
  expect(await look(page)).toEqual(unharmed)
  await page.keyboard.press('Escape')
  await expect.poll(() => swapPage.receive.inputValue()).not.toBe('')
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})

function poolQuestion(id: string): RequestInit {
  const query = `{ poolMarket(chainId: ${chain.network.chainId}, id: "${id}") { pool { id } } }`
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) }
}
