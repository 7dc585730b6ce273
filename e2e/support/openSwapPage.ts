import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { activityKey } from '@oxbow/activity/createActivityLog'
import { walletKey } from '@oxbow/connectors/createWalletSession'
import { localTestWalletRdns } from '@oxbow/connectors/localTestWallet'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Chain } from './Chain.ts'
import { captureFailure } from './captureFailure.ts'

export type SwapPage = Awaited<ReturnType<typeof openSwapPage>>

export declare namespace openSwapPage {
  type Options = {
    browser: Browser
    baseUrl: string
    chain: Chain
    /** Index (0 to 4) of the test wallet's account that was connected in an earlier visit; absent for a first visit. */
    account?: number
    /** Query of the URL: tokens by symbol. */
    search?: { input?: string; output?: string; value?: string; field?: 'input' | 'output'; theme?: 'light' | 'dark' }
    context?: BrowserContextOptions
    /** Runs before the page's own scripts. */
    prepare?: (page: Page) => Promise<void>
    /** vitest's `onTestFailed`: a failed scenario leaves a screenshot of its page in `e2e/failures`. */
    onFailure?: ((look: () => Promise<void>) => void) | undefined
  }
}

/** The swap page in its own browser, with actions addressed by the words on the screen. */
export async function openSwapPage(options: openSwapPage.Options) {
  const { browser, baseUrl, chain, account, search = {} } = options
  // Slightly narrower than the layout with the price chart beside the form, which has its own scenario.
  const context = await browser.newContext({
    viewport: { width: 1200, height: 960 },
    // It caches all files for the next visit, which costs as much as the page; scenarios about it allow it.
    serviceWorkers: 'block',
    ...options.context,
  })
  const page = await context.newPage()
  const { problems } = captureFailure(page, options.onFailure)
  if (account !== undefined) {
    const value = { rdns: localTestWalletRdns, address: chain.accounts[account]!.address }
    await page.addInitScript(
      ([key, text]) => window.localStorage.getItem(key!) ?? window.localStorage.setItem(key!, text!),
      [walletKey, JSON.stringify({ version: 1, value })],
    )
  }
  await options.prepare?.(page)
  const trades = watchTrades(page)
  await page.goto(`${baseUrl}/swap${toSearch(chain, search)}`)
  // Networks and tokens have loaded; before that the page shows a skeleton. A dialog opened by the link hides the form from screen readers.
  await page
    .getByRole('button', { name: /, choose another token$/ })
    .or(page.getByRole('dialog'))
    .first()
    .waitFor()

  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  return {
    page,
    trades,
    problems,
    dialog,
    pay: page.getByRole('textbox', { name: /^You pay/ }),
    receive: page.getByRole('textbox', { name: /^You receive/ }),
    status: (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }),
    /** The button that shows the chosen token and opens the token list. */
    tokenButton: (symbol: string) => page.getByRole('button', { name: new RegExp(`^${symbol}\\s*, choose`) }),
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    /** Opens the review of the trade in the form. */
    async review() {
      await page.getByRole('button', { name: /^Review (swap|wrap|unwrap)$/ }).click()
      await dialog(/^Review/).waitFor()
    },
    /** Confirms the review and waits for the end. */
    async confirm() {
      await dialog(/^Review/)
        .getByRole('button', { name: /^(Swap|Wrap|Unwrap)$/ })
        .click()
      await dialog(/ complete$/).waitFor()
    },
    async done() {
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
    /** The page's activity log, newest first. */
    async activity(): Promise<readonly ActivityEntry[]> {
      const text = await page.evaluate((key) => window.localStorage.getItem(key), activityKey)
      return text === null ? [] : (JSON.parse(text) as { value: readonly ActivityEntry[] }).value
    },
    async close() {
      // A scenario may mock server responses; requests while the page closes need no answer.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

/** Quotes that the page turned into transactions, in order, with exact amounts. */
function watchTrades(page: Page) {
  const trades: { amountIn: bigint; amountOut: bigint; route: string }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/v1/swap')) return
    const { quote } = request.postDataJSON() as {
      quote: { input: { amount: string }; output: { amount: string }; routeString: string }
    }
    const { input, output, routeString: route } = quote
    trades.push({ amountIn: BigInt(input.amount), amountOut: BigInt(output.amount), route })
  })
  return trades
}

function toSearch(chain: Chain, search: NonNullable<openSwapPage.Options['search']>): string {
  const { input, output, ...rest } = search
  const parameters = new URLSearchParams(rest)
  if (input) parameters.set('inputCurrency', input === 'ETH' ? 'NATIVE' : chain.token(input))
  if (output) parameters.set('outputCurrency', output === 'ETH' ? 'NATIVE' : chain.token(output))
  return parameters.size > 0 ? `?${parameters}` : ''
}
