import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/launchBrowser.ts'

/** What only those who run an Oxbow, or try one on their own machine, have to do with. */
const ofOperators =
  /\bnpm\b|localhost|\blocal (network|chain|test)|on (your own|this) (machine|computer)|self.?host|for operators|two ways to start|worthless/i

/** Pages that nothing leads to before somebody has tokens or positions, or that an address of earlier times names. */
const unlinked = [
  '/',
  '/swap',
  '/limit',
  '/send',
  '/buy',
  '/sell',
  '/explore/tokens',
  '/explore/pools',
  '/explore/transactions',
  '/positions',
  '/positions/create/v2',
  '/positions/create/v3',
  '/positions/create/v4',
  '/migrate/v2',
  '/pool/v2/find',
  '/what-leaves-this-device',
  '/not-found',
]
const mostPages = 60

export type Walk = {
  /** Paths of the pages that were read; each kind once. */
  readonly pages: readonly string[]
  /** Where a word of operators stands, and around what. */
  readonly found: readonly string[]
  /** The same for the landing page of an operator who has turned it on. */
  readonly foundWhenShown: readonly string[]
}

/** Reads every page that a visitor can reach, and what its menus open, for words that are not for visitors. */
export async function walkPages(baseUrl: string): Promise<Walk> {
  const browser = await launchBrowser()
  try {
    const { found, pages } = await walk(browser, baseUrl)
    const page = await browser.newPage({ serviceWorkers: 'block', locale: 'en' })
    await page.route('**/v1/config', async (route) => {
      const response = await route.fetch()
      const config = (await response.json()) as { site: object }
      await route.fulfill({ response, json: { ...config, site: { ...config.site, showsSelfHosting: true } } })
    })
    await open(page, `${baseUrl}/`)
    // Drawn once the settings of the site have come, below what is there at once.
    await page.getByText(ofOperators).first().waitFor({ timeout: 30_000 }).catch(ignore)
    return { pages, found, foundWhenShown: look(await read(page)) }
  } finally {
    await browser.close()
  }
}

async function walk(browser: Browser, baseUrl: string): Promise<Omit<Walk, 'foundWhenShown'>> {
  const page = await browser.newPage({ serviceWorkers: 'block', locale: 'en', viewport: { width: 1280, height: 900 } })
  const ahead = [...unlinked]
  const seen = new Set<string>()
  const found: string[] = []
  for (let path = ahead.shift(); path !== undefined && seen.size < mostPages; path = ahead.shift()) {
    const kind = path.replace(/0x[0-9a-f]+|\d+/gi, '*')
    if (seen.has(kind)) continue
    seen.add(kind)
    await open(page, `${baseUrl}${path}`)
    found.push(...look(await read(page)).map((words) => `${path}: ${words}`))
    for (const words of await readMenus(page)) found.push(...look(words).map((each) => `${path}, opened: ${each}`))
    ahead.push(...(await linksOf(page)))
  }
  return { pages: [...seen], found }
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  const isDrawn = () => document.querySelector('main') && !document.querySelector('[aria-busy=true]')
  await page.waitForFunction(isDrawn).catch((error: Error) => Promise.reject(new Error(`${url}: ${error.message}`)))
  await page.waitForLoadState('networkidle')
}

/** All that is said, that which lies folded or below the screen too, and what only a screen reader or a pointer meets; without the name of the site's own host. */
async function read(page: Page): Promise<string> {
  const said = await page.evaluate(() => {
    const texts = [document.title, document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '']
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode())
      if (!nodes.currentNode.parentElement?.closest('script, style')) texts.push(nodes.currentNode.textContent ?? '')
    for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
    return texts.join(' | ')
  })
  return said.replaceAll(new URL(page.url()).host, '')
}

/** What each button opens that says that it opens something. */
async function readMenus(page: Page): Promise<readonly string[]> {
  const said: string[] = []
  const openers = page.locator('button[aria-haspopup]:visible, button:visible:text-is("Connect wallet")')
  for (let at = 0; at < (await openers.count()); at++) {
    await openers.nth(at).click({ timeout: 30_000 })
    await page.locator('[role=dialog], [role=menu], [role=listbox]').first().waitFor({ timeout: 5_000 }).catch(ignore)
    said.push(await read(page))
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]').first().waitFor({ state: 'hidden', timeout: 5_000 }).catch(ignore)
  }
  return said
}

/** Where a page leads within the site; not to the schema that programs read. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([href^="/v1/"])')].map(
      ({ pathname }) => pathname,
    ),
  )
}

function look(text: string): string[] {
  return [...text.matchAll(new RegExp(ofOperators, 'gi'))].map(({ index }) =>
    text.slice(Math.max(0, index - 40), index + 60),
  )
}

function ignore(): void {}
