import { type Browser, chromium } from 'playwright-core'

/** Debian's Chromium without its calls home; `OXBOW_CHROMIUM` names another one. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
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
}
