import { type Browser, chromium } from 'playwright-core'

/** What a story waits for at most. A machine that others share may stand still for a while; what is broken fails all the same. */
const patienceMs = 90_000

/** Debian's Chromium without its calls home; `OXBOW_CHROMIUM` names another one. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.OXBOW_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs))
  return browser
}
