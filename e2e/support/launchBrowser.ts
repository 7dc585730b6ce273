import { chromiumFlags } from '@oxbow/test/chromiumFlags'
import { type Browser, chromium } from 'playwright-core'

/** What a scenario waits for at most. A machine that others share may stand still for a while; what is broken fails all the same. */
const patienceMs = 90_000

/** Debian's Chromium; `OXBOW_CHROMIUM` names another one. */
export async function launchBrowser(
  executablePath = process.env.OXBOW_CHROMIUM ?? '/usr/bin/chromium',
): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs))
  return browser
}
