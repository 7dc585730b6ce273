import type { Browser } from 'playwright-core'

export type ScrollFigures = {
  /** Rows passed; the list may have fewer than requested. */
  readonly rows: number
  /** Frames while scrolling, and those with an empty place in the list. */
  readonly frames: number
  readonly blankFrames: number
  readonly longestTaskMs: number
}

/** Scrolls through the transactions of all networks, 12 rows per frame, until `rows` of them have passed or the list ends. */
export async function measureScroll(browser: Browser, baseUrl: string, rows: number): Promise<ScrollFigures> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    await page.goto(`${baseUrl}/explore/transactions`)
    await page.locator('tr[data-index="5"]').waitFor({ state: 'attached' })
    await page.waitForTimeout(3_000)
    return await page.evaluate(scrollThrough, { rows, pixelsPerFrame: 12 * 56, timeoutMs: 10_000, limitMs: 60_000 })
  } finally {
    await context.close()
  }
}

type Way = {
  readonly rows: number
  readonly pixelsPerFrame: number
  readonly timeoutMs: number
  readonly limitMs: number
}

/** Runs in the page. */
function scrollThrough({ rows, pixelsPerFrame, timeoutMs, limitMs }: Way): Promise<ScrollFigures> {
  const found = { rows: 0, frames: 0, blankFrames: 0, longestTaskMs: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found.longestTaskMs = Math.max(found.longestTaskMs, duration)
  })
  observer.observe({ type: 'longtask' })

  function isBlankSomewhere(): boolean {
    const grid = document.querySelector('[role=grid]')!
    const top = Math.max(grid.querySelector('thead')!.getBoundingClientRect().bottom, 0) + 1
    const { left, width, bottom } = grid.getBoundingClientRect()
    for (let y = top; y < Math.min(innerHeight, bottom); y += 28) {
      const row = document.elementFromPoint(left + width / 2, y)?.closest('tbody tr')
      // Loading rows have cells too; a mere spacer has none.
      if (row !== null && row !== undefined && grid.contains(row) && row.querySelector('td > *') === null) return true
    }
    return false
  }

  return new Promise((done) => {
    // At its end the list keeps growing with new transactions.
    const endsMs = performance.now() + limitMs
    let grownMs = performance.now()
    function step() {
      const last = [...document.querySelectorAll('tr[data-index]')].at(-1)
      const passed = Number(last?.getAttribute('data-index') ?? -1) + 1
      if (passed > found.rows) grownMs = performance.now()
      found.rows = Math.max(found.rows, passed)
      found.frames += 1
      if (isBlankSomewhere()) found.blankFrames += 1
      if (found.rows >= rows || performance.now() - grownMs > timeoutMs || performance.now() > endsMs) {
        observer.disconnect()
        done(found)
        return
      }
      // Not beyond the rows: below them the next page of the list is loading.
      if ((last?.getBoundingClientRect().bottom ?? 0) > innerHeight / 2)
        scrollBy({ top: pixelsPerFrame, behavior: 'instant' })
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
