import { nodeSettingsKey } from '@oxbow/client/NodeSettings'
import type { Browser, Page } from 'playwright-core'
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

/** Where the supervisor puts the first chain's node. */
const nodeHost = `127.0.0.1:${Number(new URL(oxbow.baseUrl).port) + 10}`
const nodeUrl = `http://${nodeHost}/`

/** As an earlier visit left it: the settings of the pages, and the cookie that they wrote for the server. */
async function chooseNode(page: Page, isAlone: boolean): Promise<void> {
  const value = { urls: { [chain.network.chainId]: [nodeUrl] }, isAlone }
  await page
    .context()
    .addCookies([{ name: 'oxbow-nodes', value: nodeUrl.replace(/\/$/, ''), url: oxbow.baseUrl, sameSite: 'Lax' }])
  await page.addInitScript(
    ([key, text]) => window.localStorage.setItem(key!, text!),
    [nodeSettingsKey, JSON.stringify({ version: 1, value })],
  )
}

/** From now on the server isn’t responding; its files are there, as a service worker keeps them. */
async function killServerFor(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/\/(v1|graphql)(\/|$|\?)/, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await route.abort('connectionrefused')
  })
  return asked
}

test('somebody chooses a node: wrong ones are told apart, the right one is allowed with the next page load and says how it is', async () => {
  const swapPage = await openSwapPage({ ...oxbow, browser, chain, onFailure: onTestFailed })
  const { page } = swapPage
  const openNodes = async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: /^Your own node/ }).click()
  }
  await openNodes()
  const field = page.getByRole('textbox', { name: /^Your node for Ethereum/ })
  const add = page.getByRole('button', { name: 'Add' })
  await field.fill('http://node.example')
  await add.click()
  await page.getByText(/^Use https, or a node on this device/).waitFor()

  await field.fill(nodeHost)
  await add.click()
  await page.getByText(/^Reload the page to connect to it/).waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await swapPage.tokenButton('ETH').waitFor()
  await openNodes()
  await page.getByText(/^Answers in \d+ ms, at block [\d,]+$/).waitFor()

  // Another host is still out of reach: the page may speak to what was chosen and to nothing else.
  const reached = await page.evaluate(() =>
    fetch('http://localhost:9999/', { method: 'POST' }).then(
      () => 'reached',
      () => 'refused',
    ),
  )
  expect(reached).toBe('refused')
  await page.getByRole('button', { name: `Remove ${nodeHost}` }).click()
  await page.getByRole('textbox', { name: /^Your node for Ethereum/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('oxbow-nodes')
  await swapPage.close()
})

test('the server goes away: the page says so and trades on with its own node, from price to confirmation', async () => {
  const { address } = chain.accounts[4]!
  const comp = chain.token('COMP')
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    account: 4,
    search: { input: 'ETH', output: 'COMP' },
    prepare: async (page) => {
      await chooseNode(page, false)
      // The stream would go on with prices; a server that is away has none.
      await page.routeWebSocket(/\/v1\/stream/, (socket) => socket.close())
    },
  })
  const { page } = swapPage
  const asked = await killServerFor(page)
  const before = await chain.balance(comp, address)
  await swapPage.pay.fill('0.5')
  const notice = page.getByRole('region', { name: 'Your own node' })
  await notice.getByText(/pools, up to date at block/).waitFor()
  await swapPage.status('The server isn’t responding. You can keep swapping through your own node.').waitFor()
  await notice.getByRole('button', { name: 'What is missing' }).click()
  await notice.getByText(/^Dollar values of tokens without/).waitFor()

  await swapPage.review()
  await swapPage.confirm()
  const [sent] = await swapPage.activity()
  expect(sent).toMatchObject({ kind: 'swap' })
  await expect.poll(() => chain.balance(comp, address)).toBeGreaterThan(before)
  await swapPage.done()
  expect(asked).not.toContain('/v1/swap')
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})

test('with prices from one’s own node alone, a visit contacts the hosts that the page lists and no others, and no server learns of the trade', async () => {
  const requests: URL[] = []
  const note = (url: string) => /^(http|ws)/.test(url) && requests.push(new URL(url))
  const swapPage = await openSwapPage({
    ...oxbow,
    browser,
    chain,
    onFailure: onTestFailed,
    context: { serviceWorkers: 'allow' },
    account: 3,
    search: { input: 'ETH', output: 'COMP' },
    prepare: async (page) => {
      await chooseNode(page, true)
      page.on('request', (request) => note(request.url()))
      page.on('websocket', (socket) => note(socket.url()))
    },
  })
  const { page } = swapPage
  await swapPage.pay.fill('0.25')
  await page
    .getByRole('region', { name: 'Your own node' })
    .getByText(/pools, up to date/)
    .waitFor()
  await swapPage.review()
  await swapPage.confirm()
  await swapPage.done()
  const paths = requests.filter(({ host }) => host === new URL(oxbow.baseUrl).host).map(({ pathname }) => pathname)
  for (const told of ['/v1/quote', '/v1/swap', '/v1/check_approval', `/v1/rpc/${chain.network.chainId}`])
    expect(paths).not.toContain(told)

  await page.getByRole('link', { name: 'Privacy: what leaves this device' }).click()
  await page.getByRole('heading', { name: 'Privacy: what leaves this device', level: 1 }).waitFor()
  const listed = await page.getByRole('list', { name: 'Hosts' }).locator('[data-host]').allInnerTexts()
  expect(new Set(requests.map(({ host }) => host))).toEqual(new Set(listed))
  expect(swapPage.problems).toEqual([])
  await swapPage.close()
})
