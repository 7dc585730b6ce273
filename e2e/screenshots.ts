import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openChain } from './support/Chain.ts'
import { launchBrowser } from './support/launchBrowser.ts'
import { openSwapPage, type SwapPage } from './support/openSwapPage.ts'
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

const open = (search: NonNullable<openSwapPage.Options['search']>, context: openSwapPage.Options['context'] = wide) =>
  openSwapPage({ browser, baseUrl, chain, account: 2, search, context })

async function take(swapPage: SwapPage, name: string) {
  // Number rolls and fades come to rest.
  await swapPage.page.waitForTimeout(1_000)
  await swapPage.page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`docs/screenshots/${name}.png`)
}

for (const theme of ['light', 'dark'] as const) {
  const swapPage = await open({ input: 'ETH', output: 'USDC', value: '1.5', theme })
  await swapPage.button('Review swap').waitFor()
  await take(swapPage, `swap-quoted-1440-${theme}`)
  await swapPage.close()
}

const swapPage = await open({ input: 'ETH', output: 'PENDLE', value: '0.5', theme: 'light' })
await swapPage.button('Review swap').waitFor()
await swapPage.tokenButton('PENDLE').click()
await swapPage.page.getByRole('option').first().waitFor()
await take(swapPage, 'choose-token')
await swapPage.page.keyboard.press('Escape')
await swapPage.page.getByRole('dialog').waitFor({ state: 'detached' })
await swapPage.review()
await take(swapPage, 'review')
await swapPage.confirm()
await take(swapPage, 'complete')
await swapPage.close()

const small = await open({ input: 'ETH', output: 'USDC', value: '1.5', theme: 'light' }, phone)
await small.button('Review swap').waitFor()
await take(small, 'phone')
await small.close()
await browser.close()
