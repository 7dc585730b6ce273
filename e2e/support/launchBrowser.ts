import { chromiumFlags } from '@oxbow/test/chromiumFlags'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** Maximum wait of a scenario. A shared machine may stall for a while; failures are still detected. */
const timeoutMs = 90_000

/**
 * Debian's Chromium; `OXBOW_CHROMIUM` names another one. Pages don't animate unless a scenario asks for motion (`reducedMotion:
 * 'no-preference'`): animations are drawn sixty times a second, which is a tenth to a fifth of a scenario's cost.
 */
export async function launchBrowser(
  executablePath = process.env.OXBOW_CHROMIUM ?? '/usr/bin/chromium',
): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  browser.on('context', (context) => context.setDefaultTimeout(timeoutMs))
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options?: BrowserContextOptions) => newContext({ reducedMotion: 'reduce', ...options })
  return browser
}
