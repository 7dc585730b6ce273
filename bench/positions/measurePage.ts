import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Chain } from '../../e2e/support/Chain.ts'
import { localTestWalletRdns } from '../../packages/exchange/connectors/src/own/localTestWallet.ts'
import { walletKey } from '../../packages/exchange/connectors/src/session/createWalletSession.ts'

/** Milliseconds since navigation. */
export type VisitFigures = {
  /** First node request of the page. */
  readonly asked: number
  /** First frame with a position. */
  readonly firstRow: number
  /** First frame with the count of all positions. */
  readonly allKnown: number
  /** Longest task until then. */
  readonly longestTask: number
}

export type ScrollFigures = {
  readonly rows: number
  readonly frames: number
  /** Frames with an empty place in the list. */
  readonly blankFrames: number
  /** Tasks above 50 ms. */
  readonly longTasks: number
  readonly longestTaskMs: number
}

/** Browser of a visitor with a connected wallet, in which the index doesn't answer. */
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

/** Opens the positions page and waits until all are there. */
export async function measureVisit(page: Page, baseUrl: string): Promise<VisitFigures> {
  // Blocked in the browser itself: a Playwright route would pass every file of the page through this process, and disable the browser's cache.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/graphql'] })
  await page.goto(`${baseUrl}/positions`)
  return page.evaluate(() => (window as unknown as { visit: Promise<VisitFigures> }).visit)
}

/** Scrolls from the first position to the last at a quarter of the CPU speed, as fast as a hard flick. */
export async function measureScroll(page: Page, rows: number): Promise<ScrollFigures> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  try {
    return await page.evaluate(scrollThrough, { rows, pixelsPerFrame: 240, limitMs: 120_000 })
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

/** Runs in the page before its own scripts, like the next one. */
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

  /**
   * Whether a visible part of the list larger than the gap between two cards is
   * empty. Uses the cards' edges, because hit testing would cost more than the page.
   */
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
