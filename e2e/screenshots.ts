import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openChain } from './support/Chain.ts'
import { launchBrowser } from './support/launchBrowser.ts'
import { type Desk, openDesk } from './support/openDesk.ts'
import { startOxbow } from './support/startOxbow.ts'

/**
 * Takes the pictures of `docs/screenshots` from a running whole: `node e2e/screenshots.ts`. `OXBOW_E2E_URL` names an Oxbow that
 * runs already.
 */
const folder = resolve(import.meta.dirname, '../docs/screenshots')
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1440, height: 960 }, deviceScaleFactor: 1 }

await using started = process.env.OXBOW_E2E_URL ? undefined : await startOxbow()
const baseUrl = process.env.OXBOW_E2E_URL ?? started!.baseUrl
const [browser, chain] = await Promise.all([launchBrowser(), openChain({ baseUrl, dataDir: '' })])
await mkdir(folder, { recursive: true })

const open = (search: NonNullable<openDesk.Options['search']>, context: openDesk.Options['context'] = wide) =>
  openDesk({ browser, baseUrl, chain, account: 2, search, context })

async function take(desk: Desk, name: string) {
  // Number rolls and fades come to rest.
  await desk.page.waitForTimeout(1_000)
  await desk.page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`docs/screenshots/${name}.png`)
}

for (const theme of ['light', 'dark'] as const) {
  const desk = await open({ input: 'ETH', output: 'USDC', value: '1.5', theme })
  await desk.button('Review swap').waitFor()
  await take(desk, `swap-quoted-1440-${theme}`)
  await desk.close()
}

const desk = await open({ input: 'ETH', output: 'PENDLE', value: '0.5', theme: 'light' })
await desk.button('Review swap').waitFor()
await desk.tokenButton('PENDLE').click()
await desk.page.getByRole('option').first().waitFor()
await take(desk, 'choose-token')
await desk.page.keyboard.press('Escape')
await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
await desk.review()
await take(desk, 'review')
await desk.confirm()
await take(desk, 'complete')
await desk.close()

const small = await open({ input: 'ETH', output: 'USDC', value: '1.5', theme: 'light' }, phone)
await small.button('Review swap').waitFor()
await take(small, 'phone')
await small.close()
await browser.close()
