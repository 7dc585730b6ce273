// biome-ignore-all lint/suspicious/noExplicitAny: what a page of the browser holds has no types here.

import { SoftAuthenticator } from '@oxbow/test/SoftAuthenticator'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { installPasskeys } from './installPasskeys.ts'

export type WalletAnswer = { readonly result?: any; readonly error?: { readonly code: number | string } }

/** A page of the exchange that holds the wallet window's port itself, as an injected script would: it can send anything. */
export async function openWallet(
  browser: Browser,
  baseUrl: string,
  device = new SoftAuthenticator(),
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext(options)
  await installPasskeys(context, device)
  return { ...(await openTab(context, baseUrl)), device }
}

/** A tab of the exchange with windows of its own, beside others in the same browser. */
export async function openTab(context: BrowserContext, baseUrl: string) {
  const port = new URL(baseUrl).port
  const [exchange, wallet] = [`http://localhost:${port}`, `http://wallet.localhost:${port}`]
  const page = await context.newPage()
  await page.goto(`${exchange}/what-leaves-this-device`)

  /** Opens the window in a click of the page and completes the handshake. `look`: what the page says of its language and theme. */
  async function open(look = ''): Promise<Page> {
    await page.evaluate(prepare, `${wallet}/confirm${look}`)
    // Of this tab: another one's window may open at the same moment.
    const opened = page.waitForEvent('popup')
    await page.mouse.click(3, 3)
    const popup = await opened
    await page.waitForFunction(() => (window as any).isReady)
    return popup
  }

  async function post(...messages: unknown[]): Promise<void> {
    await page.evaluate((sent) => {
      for (const each of sent) (window as any).channel.port1.postMessage(each)
    }, messages)
  }

  function request(verb: string, params: unknown, more: object = {}) {
    return { oxbow: 1, id: crypto.randomUUID(), verb, params, exp: Date.now() + 60_000, ...more }
  }

  /** All answers so far, once there are at least `count`. */
  async function answers(count = 1): Promise<WalletAnswer[]> {
    await page.waitForFunction((least) => (window as any).answers.length >= least, count)
    return page.evaluate(() => (window as any).answers)
  }

  return {
    context,
    page,
    exchange,
    wallet,
    open,
    post,
    request,
    answers,
    /** A request that the person approves, with the extra step if there is one. */
    async agree(verb: string, params: unknown, button: string, isDeliberate = false): Promise<any> {
      const popup = await open()
      await post(request(verb, params))
      if (isDeliberate) await popup.getByRole('checkbox').check()
      await press(popup, button)
      const [answer] = await answers()
      return answer!.result ?? answer!.error
    },
  }
}

/** Presses the confirm button once presses count. */
export async function press(popup: Page, name: string): Promise<void> {
  const button = popup.getByRole('button', { name, exact: true, disabled: false })
  await button.waitFor()
  await popup.waitForTimeout(900)
  await button.click()
}

/** Runs in the page. */
function prepare(url: string): void {
  const state = window as any
  const wallet = new URL(url).origin
  state.answers = []
  state.answeredAt = undefined
  state.isReady = false
  state.channel = new MessageChannel()
  state.channel.port1.onmessage = ({ data }: MessageEvent) => {
    // A `begun` message isn't the answer yet.
    if ('begun' in data) return
    state.answeredAt = performance.timeOrigin + performance.now()
    state.answers.push(data)
  }
  window.onmessage = (event) => {
    if (event.origin !== wallet || event.data?.oxbow !== 'ready') return
    state.popup.postMessage({ oxbow: 'port' }, wallet, [state.channel.port2])
    state.isReady = true
  }
  window.addEventListener(
    'click',
    () => {
      state.popup = window.open(url, '_blank', 'popup,width=400,height=640')
    },
    { once: true, capture: true },
  )
}
