import type { SwapPage } from '../../e2e/support/openSwapPage.ts'

/** Debounce of typing before a quote is requested (`useQuoteFacts`). */
const debounceMs = 200

/** Time from a keystroke to a frame with its quote, ready for review, without the debounce. The keystroke is the browser's own event. */
export async function measureQuote({ page, pay }: SwapPage, rounds: number): Promise<readonly number[]> {
  const samples: number[] = []
  await pay.click()
  for (let round = 0; round < rounds; round++) {
    await pay.selectText()
    const shown = await begun(page, untilFreshQuote)
    // Never the current amount: the form starts with 1.
    await page.keyboard.press(String(1 + ((round + 1) % 9)))
    samples.push((await shown()) - debounceMs)
    // Not in sync with the blocks.
    await page.waitForTimeout(150 + ((round * 97) % 400))
  }
  return samples
}

/** Time from the press to a frame with the simulation's balance changes or finding. */
export async function measureReview({ page, button }: SwapPage, rounds: number): Promise<readonly number[]> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const shown = await begun(page, untilTrialRun)
    await button('Review swap').click()
    samples.push(await shown())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(300)
  }
  return samples
}

/** Time from a keystroke to the next frame, as the browser reports it, at a quarter of the CPU speed. Times below 16 ms aren't reported. */
export async function measureKeystrokes({ page, pay }: SwapPage, rounds: number): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await pay.click()
  await pay.press('End')
  await page.evaluate(watchKeys)
  for (let round = 0; round < rounds; round++) {
    await page.keyboard.press(round % 8 === 0 ? '.' : round % 8 < 5 ? String(round % 8) : 'Backspace')
    await page.waitForTimeout(90 + ((round * 61) % 200))
  }
  await page.waitForTimeout(500)
  const slow = await page.evaluate(() => (window as unknown as { keyMs: number[] }).keyMs)
  return [...slow, ...Array(Math.max(0, rounds - slow.length)).fill(16)]
}

/** Time from when `node` has the receipt to a frame that shows it. Both clocks are this machine's. */
export async function measureConfirmation(desk: SwapPage, node: URL, trades: number): Promise<readonly number[]> {
  const { page, button, dialog } = desk
  const samples: number[] = []
  for (let trade = 0; trade < trades; trade++) {
    await button('Review swap').click()
    const last = (await desk.activity())[0]?.hash
    const shown = await begun(page, untilComplete)
    await dialog(/^Review/)
      .getByRole('button', { name: 'Swap', exact: true })
      .click()
    const hash = await until(async () => {
      const newest = (await desk.activity())[0]?.hash
      return newest === last ? undefined : newest
    })
    await until(() => readReceipt(node, hash))
    const includedMs = Date.now()
    samples.push(Math.max(0, (await shown()) - includedMs))
    await desk.done()
    await desk.pay.fill(String(1 + (trade % 5)))
    await button('Review swap').waitFor()
  }
  return samples
}

/** Bypasses the server, because the page's requests are counted and these are the benchmark's. */
async function readReceipt(node: URL, hash: string): Promise<object | undefined> {
  const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
  const answer = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  return ((await answer.json()) as { result: object | null }).result ?? undefined
}

/** Polls `look` every few milliseconds: without a pause, polling alone would keep a core busy. */
async function until<found>(look: () => Promise<found | undefined>): Promise<found> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((later) => setTimeout(later, 5))
  }
}

/** Starts `watch` in the page before continuing; its result is awaited later. */
export async function begun(page: SwapPage['page'], watch: () => Promise<number>): Promise<() => Promise<number>> {
  await page.evaluate(`window.measured = (${watch.toString()})(); undefined`)
  return () => page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured)
}

/** Runs in the page, like all below: milliseconds from the next keystroke to a frame with its quote. */
function untilFreshQuote(): Promise<number> {
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error('No fresh quote came.')), 30_000)
    const receive = document.querySelectorAll<HTMLInputElement>('main section input')[1]!
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const before = receive.value
        let wasStale = false
        function look() {
          const button = [...document.querySelectorAll('main button')].find(
            (each) => each.textContent?.trim() === 'Review swap',
          )
          const isStale = button === undefined || button.hasAttribute('aria-disabled')
          wasStale ||= isStale
          if (wasStale && !isStale && receive.value !== '' && receive.value !== before)
            // After this frame is painted.
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}

function untilTrialRun(): Promise<number> {
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error('No simulation came.')), 30_000)
    addEventListener(
      'click',
      ({ timeStamp }) => {
        function look() {
          const trial = document.querySelector('[role=dialog] section[aria-busy]')
          if (trial?.getAttribute('aria-busy') === 'false')
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  })
}

function untilComplete(): Promise<number> {
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error('The trade was not shown as complete.')), 60_000)
    function look() {
      const title = document.querySelector('[role=dialog] h2')?.textContent ?? ''
      if (title.endsWith('complete')) requestAnimationFrame(() => setTimeout(() => done(Date.now())))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

function watchKeys(): void {
  const keyMs: number[] = []
  Object.assign(window, { keyMs })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') keyMs.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
