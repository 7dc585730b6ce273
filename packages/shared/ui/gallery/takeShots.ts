import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'
import { openings } from './openings.ts'
import { pages } from './pages.ts'

/**
 * Takes screenshots of every gallery page, and of what opens on it, at 390, 768 and 1440 px in light, dark and right to left:
 * `npm run shots -- gallery [page…]`.
 */
const [folder = 'dist/gallery-shots', ...only] = process.argv.slice(2)
const config = join(import.meta.dirname, 'vite.config.ts')
await build({ configFile: config, logLevel: 'warn' })
const server = await preview({ configFile: config, preview: { port: 0 }, logLevel: 'warn' })
const browser = await chromium.launch({
  executablePath: process.env.OXBOW_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
})
try {
  const target = resolve(folder)
  await mkdir(target, { recursive: true })
  const looks = [
    { name: 'light', theme: 'light', dir: 'ltr' },
    { name: 'dark', theme: 'dark', dir: 'ltr' },
    { name: 'rtl', theme: 'light', dir: 'rtl' },
  ]
  for (const width of [390, 768, 1440]) {
    const isPhone = width === 390
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      isMobile: isPhone,
      hasTouch: isPhone,
      reducedMotion: 'reduce',
    })
    const view = await context.newPage()
    for (const { id } of pages.filter((page) => only.length === 0 || only.includes(page.id))) {
      for (const { name, theme, dir } of looks) {
        const url = `${server.resolvedUrls?.local[0]}?${new URLSearchParams({ page: id, theme, dir })}`
        await open(view, url, id)
        await view.screenshot({ path: join(target, `${id}-${width}-${name}.png`), fullPage: true })
        for (const opening of openings.filter((each) => each.page === id)) {
          await open(view, url, id)
          await view.getByRole(opening.by, { name: opening.name, exact: true }).click()
          await view.getByRole(opening.role).first().waitFor()
          // Wait for fade-ins to finish.
          await view.waitForTimeout(300)
          await view.screenshot({ path: join(target, `${id}-${toName(opening.name)}-${width}-${name}.png`) })
        }
      }
    }
    await context.close()
  }
  console.log(target)
} finally {
  await browser.close()
  await server.close()
}

async function open(view: Page, url: string, id: string) {
  await view.goto(url)
  await view.locator(`[data-page="${id}"]`).waitFor()
  await view.evaluate(() => document.fonts.ready)
}

/** @example toName('What is price impact?') // 'what-is-price-impact' */
function toName(text: string): string {
  return text
    .toLowerCase()
    .match(/[a-z]+/g)!
    .join('-')
}
