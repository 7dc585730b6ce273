import type { Browser, Page } from 'playwright-core'

export type UseFigures = {
  /** Transferred scripts before the first quote; 1 kB is 1,024 bytes. */
  readonly jsKbFirst: number
  /** Time from a keystroke or press to the next frame, the longest of each step, at a quarter of the CPU speed (as in Interaction to Next Paint). */
  readonly interactionMs: Readonly<Record<string, number>>
  readonly longestInteractionMs: number
  readonly longestTaskMs: number
}

/** Uses `/swap` like a person: a quote for a link, then typing, the token list, and switching the tokens on a slow processor. */
export async function measureUse(browser: Browser, baseUrl: string): Promise<UseFigures> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    const jsKbFirst = await loadUntilQuote(page, baseUrl)
    await page.waitForTimeout(3_000)

    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(watchLatency)
    const interactionMs: Record<string, number> = {}
    for (const [name, step] of Object.entries(steps)) {
      await step(page)
      await page.waitForTimeout(1_500)
      interactionMs[name] = await page.evaluate(() => {
        const { longestMs } = window as unknown as Latency
        ;(window as unknown as Latency).longestMs = 0
        return longestMs
      })
    }
    const longestTaskMs = await page.evaluate(() => (window as unknown as Latency).longestTaskMs)
    return { jsKbFirst, interactionMs, longestInteractionMs: Math.max(...Object.values(interactionMs)), longestTaskMs }
  } finally {
    await context.close()
  }
}

const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'type an amount'(page) {
    const field = page.getByRole('textbox', { name: /^You pay/ })
    await field.click()
    await field.press('End')
    for (const key of '2.75') await page.keyboard.press(key, { delay: 60 })
  },
  async 'open the token list'(page) {
    await page
      .getByRole('button', { name: /, choose another token$/ })
      .first()
      .click()
    await page.getByRole('option').first().waitFor()
  },
  async 'search a token'(page) {
    for (const key of 'us') await page.keyboard.press(key, { delay: 60 })
  },
  async 'close the list'(page) {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
  async 'turn the trade round'(page) {
    await page.getByRole('button', { name: 'Turn the trade around' }).click()
  },
}

async function loadUntilQuote(page: Page, baseUrl: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  let isQuoted = false
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !isQuoted) scripts.add(requestId)
    if (response.url.endsWith('/v1/quote')) isQuoted = true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${baseUrl}/swap?inputCurrency=NATIVE&value=1.5`)
  await page
    .getByText(/^1 \S+ = /)
    .first()
    .waitFor()
  await session.detach()
  return Number((bytes / 1024).toFixed(1))
}

type Latency = { longestMs: number; longestTaskMs: number }

/** Runs in the page. */
function watchLatency(): void {
  const latency = window as unknown as Latency
  latency.longestMs = 0
  latency.longestTaskMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) latency.longestMs = Math.max(latency.longestMs, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) latency.longestTaskMs = Math.max(latency.longestTaskMs, duration)
  }).observe({ type: 'longtask' })
}
