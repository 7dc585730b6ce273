// biome-ignore-all lint/suspicious/noExplicitAny: what a page of the browser holds has no types here.

import type { BrowserContext, Page } from 'playwright-core'

/** Milliseconds of one action: by the clock, of which the authenticator's part, and by the processor on the window's main thread. */
export type Timed = { readonly clockMs: number; readonly passkeyMs: number; readonly cpuMs: number }

/** Has every window of a context note presses and the time that passkeys take, and stay open, so that it can be asked. Call it after authenticators. */
export async function watchWindows(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const state = window as any
    state.passkeyMs = 0
    window.close = () => {}
    addEventListener('click', () => (state.pressedAt = performance.timeOrigin + performance.now()), true)
    const { credentials } = navigator as any
    if (!credentials) return
    for (const kind of ['create', 'get']) {
      const own = credentials[kind].bind(credentials)
      credentials[kind] = async (options: unknown) => {
        const startedAt = performance.now()
        try {
          return await own(options)
        } finally {
          state.passkeyMs += performance.now() - startedAt
        }
      }
    }
  })
}

/** From the last press in `popup` to the moment that `end` resolves with, as milliseconds of the epoch. */
export async function timePress(popup: Page, press: () => Promise<void>, end: () => Promise<number>): Promise<Timed> {
  const session = await popup.context().newCDPSession(popup)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const passkeys = () => popup.evaluate(() => (window as any).passkeyMs as number)
  const [cpuBefore, passkeysBefore] = [await cpu(), await passkeys()]
  await press()
  const endedAt = await end()
  const pressedAt = await popup.evaluate(() => (window as any).pressedAt as number)
  const timed = {
    clockMs: endedAt - pressedAt,
    passkeyMs: (await passkeys()) - passkeysBefore,
    cpuMs: (await cpu()) - cpuBefore,
  }
  await session.detach()
  return timed
}

/** When a page got the answer it waits for. */
export function answeredAt(page: Page): () => Promise<number> {
  return async () => {
    await page.waitForFunction(() => (window as any).answeredAt !== undefined)
    return page.evaluate(() => (window as any).answeredAt as number)
  }
}

/** When a page first shows a text. */
export function shownAt(page: Page, text: string): () => Promise<number> {
  return () =>
    page.evaluate(
      (wanted) =>
        new Promise<number>((done) => {
          const look = () => {
            if (!document.body.textContent?.includes(wanted)) return false
            done(performance.timeOrigin + performance.now())
            return true
          }
          if (look()) return
          const observer = new MutationObserver(() => look() && observer.disconnect())
          observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        }),
      text,
    )
}
