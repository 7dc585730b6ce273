import type { launchBrowser } from '../../e2e/support/launchBrowser.ts'
import { traceTasks } from './traceTasks.ts'

export type ListFigures = {
  /** From the answers to the first frame with rows. */
  readonly firstRowsMs: number
  readonly rows: number
  readonly frames: number
  /** Frames with a place where nothing was drawn. */
  readonly blankFrames: number
  /** Above 50 ms on the clock. */
  readonly longTasks: number
  readonly longestTaskMs: number
  /** The same by processor time. */
  readonly longCpuTasks: number
  readonly longestCpuTaskMs: number
}

type Browser = Awaited<ReturnType<typeof launchBrowser>>

/** Opens a list, and scrolls through it at a quarter of the processor. */
export async function measureList(browser: Browser, url: string, limitMs: number): Promise<ListFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 960 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.locator('main li, main tbody tr').first().waitFor()
    const firstRowsMs = await page.evaluate(afterKnown)
    await page.waitForTimeout(1_000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // Until what the change of pace cost is over.
    await page.waitForTimeout(1_000)
    const trace = await traceTasks(browser)
    const scrolled = await page.evaluate(scrollThrough, { pixelsPerFrame: 240, limitMs })
    const cpuMs = await trace.stop()
    return {
      firstRowsMs,
      ...scrolled,
      longCpuTasks: cpuMs.filter((ms) => ms > 50).length,
      longestCpuTaskMs: cpuMs.reduce((most, ms) => Math.max(most, ms), 0),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page, like the next one. */
function afterKnown(): number {
  const [known] = performance.getEntriesByName('known')
  const paints = performance.getEntriesByType('paint')
  return Math.round((paints.at(-1)?.startTime ?? performance.now()) - known!.startTime)
}

function scrollThrough({ pixelsPerFrame, limitMs }: { pixelsPerFrame: number; limitMs: number }) {
  const found = { rows: 0, frames: 0, blankFrames: 0, longTasks: 0, longestTaskMs: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      found.longTasks += 1
      found.longestTaskMs = Math.max(found.longestTaskMs, duration)
    }
  })
  observer.observe({ type: 'longtask' })
  const box = document.querySelector('main ul, main [role=grid], main table')!
  const itemsOf = () => [...box.querySelectorAll<HTMLElement>('li[data-index], li, tbody tr[data-index]')]
  const isVisible = (edges: DOMRect) => edges.bottom > 0 && edges.top < innerHeight

  /** Whether part of the list that is taller than a gap between two items has none. */
  function isBlankSomewhere(items: readonly HTMLElement[]): boolean {
    const { bottom } = box.getBoundingClientRect()
    const end = Math.min(innerHeight, bottom)
    let reached = 120
    for (const item of items) {
      const edges = item.getBoundingClientRect()
      if (!isVisible(edges)) continue
      if (edges.top - reached > 24) return true
      reached = Math.max(reached, edges.bottom)
    }
    return end - reached > 24
  }

  return new Promise<typeof found>((done) => {
    const endsMs = performance.now() + limitMs
    function step() {
      const items = itemsOf()
      found.frames += 1
      if (isBlankSomewhere(items)) found.blankFrames += 1
      const last = items.findLast((item) => item.getBoundingClientRect().top < innerHeight)
      const place = last?.getAttribute('aria-posinset') ?? Number(last?.dataset.index ?? items.indexOf(last!)) + 1
      found.rows = Math.max(found.rows, Number(place))
      const isEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
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
