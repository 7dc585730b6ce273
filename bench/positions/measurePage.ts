import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Chain } from '../../e2e/support/Chain.ts'
import { walletKey } from '../../packages/exchange/connectors/src/createWalletSession.ts'
import { localTestWalletRdns } from '../../packages/exchange/connectors/src/own/localTestWallet.ts'

/** Milliseconds since the address was opened. */
export type VisitFigures = {
  /** The page first asked the node. */
  readonly asked: number
  /** A frame with the first position was painted. */
  readonly firstRow: number
  /** A frame that counts all positions was painted. */
  readonly allKnown: number
  /** The longest task until then. */
  readonly longestTask: number
}

export type ScrollFigures = {
  readonly rows: number
  readonly frames: number
  /** Frames with a place in the list where no position was drawn. */
  readonly blankFrames: number
  /** Tasks above 50 ms. */
  readonly longTasks: number
  readonly longestTaskMs: number
}

/** A browser of somebody whose wallet is connected already, in which the index does not answer. */
export async function openVisitor(browser: Browser, chain: Chain, account: number): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 }, serviceWorkers: 'block' })
  const value = { rdns: localTestWalletRdns, address: chain.accounts[account]!.address }
  await context.addInitScript(
    ([key, text]) => window.localStorage.setItem(key!, text!),
    [walletKey, JSON.stringify({ version: 1, value })],
  )
  await context.addInitScript(watchRows)
  return context
}

/** Opens the page of positions and waits until all are there. */
export async function measureVisit(page: Page, baseUrl: string): Promise<VisitFigures> {
  // In the browser itself: a route of Playwright would take every file of the page through this process, and the browser's cache away.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/graphql'] })
  await page.goto(`${baseUrl}/positions`)
  return page.evaluate(() => (window as unknown as { visit: Promise<VisitFigures> }).visit)
}

/** From the first position to the last at a quarter of the processor, as fast as a hard flick of a finger. */
export async function measureScroll(page: Page, rows: number): Promise<ScrollFigures> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    return await page.evaluate(scrollThrough, { rows, pixelsPerFrame: 240, limitMs: 120_000 })
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

/** Runs in the page before its own scripts, as the next runs in it. */
function watchRows(): void {
  const found = { asked: 0, firstRow: 0, allKnown: 0, longestTask: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.longestTask = Math.max(found.longestTask, duration)
  }).observe({ type: 'longtask', buffered: true })
  const visit = new Promise((done) => {
    const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
    let isFirst = true
    const watcher = new MutationObserver(() => {
      if (isFirst && document.querySelector('main article h2')) {
        isFirst = false
        afterPaint(() => {
          found.firstRow = performance.now()
        })
      }
      if (document.querySelector('main [aria-label="All together"]') === null) return
      watcher.disconnect()
      afterPaint(() => {
        found.allKnown = performance.now()
        const [first] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/rpc/'))
        found.asked = first?.startTime ?? 0
        done(found)
      })
    })
    watcher.observe(document, { childList: true, subtree: true })
  })
  Object.assign(window, { visit })
}

type Way = { readonly rows: number; readonly pixelsPerFrame: number; readonly limitMs: number }

function scrollThrough({ rows, pixelsPerFrame, limitMs }: Way): Promise<ScrollFigures> {
  const found = { rows: 0, frames: 0, blankFrames: 0, longTasks: 0, longestTaskMs: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      found.longTasks += 1
      found.longestTaskMs = Math.max(found.longestTaskMs, duration)
    }
  })
  observer.observe({ type: 'longtask' })
  const list = document.querySelector('main article')!.closest('ul')!
  const widestGap = 24

  /** Whether somewhere in what is seen of the list more than the gap between two cards has none. By their edges: asking what is painted at a point would cost more than the page. */
  function isBlankSomewhere(): boolean {
    const { top, bottom } = list.getBoundingClientRect()
    const end = Math.min(innerHeight, bottom)
    let reached = Math.max(top, 0)
    for (const card of list.querySelectorAll('article')) {
      const edges = card.getBoundingClientRect()
      if (edges.top >= end) break
      if (edges.top - reached > widestGap) return true
      reached = Math.max(reached, edges.bottom)
    }
    return end - reached > widestGap
  }

  return new Promise((done) => {
    const endsMs = performance.now() + limitMs
    function step() {
      found.frames += 1
      if (isBlankSomewhere()) found.blankFrames += 1
      const last = [...list.querySelectorAll('article')].at(-1)!
      const item = last.closest('li')!
      const place = Number(item.getAttribute('aria-posinset') ?? list.querySelectorAll('article').length)
      found.rows = Math.max(found.rows, place)
      const isEnd = found.rows >= rows && last.getBoundingClientRect().top < innerHeight
      if (isEnd || performance.now() > endsMs) {
        observer.disconnect()
        done(found)
        return
      }
      scrollBy({ top: pixelsPerFrame, behavior: 'instant' })
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
