import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

test('a token list by URL: its host is allowed with the next page load and listed; of 10,000 tokens one is found, and the chain is believed, not the list', async () => {
  const { chainId } = chain.network
  const [comp, ens] = [chain.token('COMP'), chain.token('ENS')]
  const filler = Array.from({ length: 9_999 }, (_, at) => ({
    chainId,
    address: `0x5${at.toString(16).padStart(39, '0')}`,
    name: `Tree ${at}`,
    symbol: `TREE${at}`,
    decimals: 18,
  }))
  const list = {
    name: 'Woods',
    timestamp: '2026-11-20T00:00:00Z',
    version: { major: 1, minor: 0, patch: 3 },
    tokens: [
      ...filler.slice(1),
      { chainId, address: comp, name: 'Oak', symbol: 'OAK', decimals: 8 },
      { chainId, address: ens, name: 'Elm', symbol: 'ELM', decimals: 18 },
    ],
  }
  const host = createServer((_, answer) => {
    answer.setHeader('access-control-allow-origin', '*')
    answer.end(JSON.stringify(list))
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  const hostName = `localhost:${(host.address() as AddressInfo).port}`
  const contacted = new Set<string>()

  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    account: 3,
    onFailure: onTestFailed,
    prepare: async (page) => {
      page.on('request', (request) => /^http/.test(request.url()) && contacted.add(new URL(request.url()).host))
      // An operator who lists two tokens less.
      await page.route(/\/v1\/tokens/, async (route) => {
        const answer = await route.fetch()
        const { tokens, ...rest } = (await answer.json()) as { tokens: { address: string }[] }
        const others = tokens.filter(
          ({ address }) => ![comp, ens].some((left) => left.toLowerCase() === address.toLowerCase()),
        )
        await route.fulfill({ response: answer, json: { ...rest, tokens: others } })
      })
    },
  })
  const { page } = swapPage
  const openLists = async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: /^Token lists/ }).click()
  }
  try {
    await openLists()
    const field = page.getByRole('textbox', { name: 'Address of a token list' })
    await field.fill(`${hostName}/woods.json`)
    await page.getByText(`The page contacts ${hostName}, now and once a day`).waitFor()
    await field.press('Enter')
    await page.getByText(/^This page may not contact it yet/).waitFor()
    await page.getByRole('button', { name: 'Reload' }).click()
    await swapPage.tokenButton('ETH').waitFor()
    await openLists()
    await page.getByText(/Version 1\.0\.3 · 10,000 tokens/).waitFor()
    await page.getByRole('button', { name: 'Use this list' }).click()
    await page.getByRole('switch', { name: 'Use Woods', checked: true }).waitFor()

    await page.reload()
    await swapPage.tokenButton('ETH').click()
    // What the account holds is there before anything is imported, in whole tokens only where the chain gives the decimals that the list claims.
    await page.getByRole('combobox').fill('elm')
    const fromLists = page.getByRole('group', { name: 'From your lists' })
    await fromLists.getByRole('option', { name: /ELM.*Woods.*\d$/ }).waitFor()
    await page.getByRole('combobox').fill('oak')
    await fromLists.getByRole('option', { name: /OAK.*Woods$/ }).click()
    const look = swapPage.dialog('Look at it first')
    await look
      .getByText('Woods calls it OAK with 8 decimals. What its contract says counts: COMP with 18 decimals.')
      .waitFor()
    await look.getByRole('checkbox').check()
    await look.getByRole('button', { name: 'Use this token' }).click()
    await swapPage.tokenButton('COMP').waitFor()

    await page.goto(`${oxbow.baseUrl}/what-leaves-this-device`)
    const listed = page.getByRole('list', { name: 'Hosts' }).locator('[data-host]')
    await page.getByRole('heading', { name: 'Your token list' }).waitFor()
    expect(contacted).toEqual(new Set(await listed.allInnerTexts()))
    expect(swapPage.problems).toEqual([])
  } finally {
    host.close()
    await swapPage.close()
  }
})
