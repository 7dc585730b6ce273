import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { pages } from './pages.ts'

/**
 * Pictures of every gallery page at 390, 768 and 1440 px in light, dark and right to left, into a folder: `npm run shots -- gallery [page…]`.
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
    const context = await browser.newContext({ viewport: { width, height: 900 }, isMobile: isPhone, hasTouch: isPhone })
    const view = await context.newPage()
    for (const { id } of pages.filter((page) => only.length === 0 || only.includes(page.id))) {
      for (const { name, theme, dir } of looks) {
        const search = new URLSearchParams({ page: id, theme, dir })
        await view.goto(`${server.resolvedUrls?.local[0]}?${search}`)
        await view.locator(`[data-page="${id}"]`).waitFor()
        await view.evaluate(() => document.fonts.ready)
        await view.screenshot({ path: join(target, `${id}-${width}-${name}.png`), fullPage: true })
      }
    }
    await context.close()
  }
  console.log(target)
} finally {
  await browser.close()
  await server.close()
}
