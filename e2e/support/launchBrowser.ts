import { chromiumFlags } from '@oxbow/test/chromiumFlags'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** What a scenario waits for at most. A machine that others share may stand still for a while; what is broken fails all the same. */
const patienceMs = 90_000

/**
 * Debian's Chromium; `OXBOW_CHROMIUM` names another one. Its pages lie still unless a scenario asks for motion (`reducedMotion: 'no-preference'`): what
 * fades and slides is drawn sixty times a second, which is a tenth to a fifth of what a scenario costs.
 */
export async function launchBrowser(
  executablePath = process.env.OXBOW_CHROMIUM ?? '/usr/bin/chromium',
): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs))
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options?: BrowserContextOptions) => newContext({ reducedMotion: 'reduce', ...options })
  return browser
}
