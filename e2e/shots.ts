import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { createServer } from 'vite'
import { type Chain, openChain } from './support/Chain.ts'
import { launchBrowser } from './support/launchBrowser.ts'
import { startOxbow } from './support/startOxbow.ts'

/**
 * Pictures of every page of the route table at 390, 768 and 1440 px in light, dark and right to left: `npm run shots -- routes [word…]`, a word for the
 * paths that hold it. `OXBOW_E2E_URL` names an Oxbow that runs already.
 */
const [target = 'shots/routes', ...words] = process.argv.slice(2)
const folder = resolve(target)

const looks = [
  { name: 'light', search: { theme: 'light', lng: 'en' } },
  { name: 'dark', search: { theme: 'dark', lng: 'en' } },
  { name: 'rtl', search: { theme: 'light', lng: 'ar' } },
]

await using started = process.env.OXBOW_E2E_URL ? undefined : await startOxbow()
const baseUrl = process.env.OXBOW_E2E_URL ?? started!.baseUrl
const [browser, chain, patterns] = await Promise.all([
  launchBrowser(),
  openChain({ baseUrl, dataDir: '' }),
  readPagePaths(),
])
try {
  await mkdir(folder, { recursive: true })
  const samples = await readSamples(chain)
  const paths = patterns
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .map((path) => toPath(path, samples))
  for (const width of [390, 768, 1440]) for (const look of looks) await takeShots(browser, { paths, width, look })
  console.log(folder)
} finally {
  await browser.close()
}

/** The table is the web app's own source, with Lingui's macros in it: its Vite reads it. */
async function readPagePaths(): Promise<readonly string[]> {
  const web = resolve(import.meta.dirname, '../apps/web')
  const vite = await createServer({ root: web, logLevel: 'error', server: { middlewareMode: true, ws: false } })
  try {
    const { routeTable } = (await vite.ssrLoadModule('/src/router/routeTable.ts')) as {
      routeTable: readonly { readonly path: string; readonly kind: string }[]
    }
    return routeTable.filter(({ kind }) => kind === 'page').map(({ path }) => path)
  } finally {
    await vite.close()
  }
}

/** What stands for each parameter of a path: things that the devnet always has. */
async function readSamples({ network, token }: Chain): Promise<Readonly<Record<string, string>>> {
  const query = `query Pools($chainIds: [Int!]!) {
    largest: poolMarkets(chainIds: $chainIds, first: 1) { items { pool { id } } }
    pairs: poolMarkets(chainIds: $chainIds, protocol: "v2", first: 1) { items { pool { id } } }
  }`
  const answer = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { chainIds: [network.chainId] } }),
  })
  type Pools = { readonly items: readonly { readonly pool: { readonly id: string } }[] }
  const { data } = (await answer.json()) as { data: { largest: Pools; pairs: Pools } }
  return {
    chainName: network.slug,
    tokenAddress: token('USDC'),
    poolAddress: data.largest.items[0]!.pool.id,
    pairAddress: data.pairs.items[0]!.pool.id,
    tokenId: '1',
    owner: 'bob.eth',
  }
}

/** @example toPath('/explore/{-$tab}/{-$chainName}', samples) // '/explore' */
function toPath(pattern: string, samples: Readonly<Record<string, string>>): string {
  const path = pattern.replace(/\/\{-\$\w+\}/g, '').replace(/\$(\w+)/g, (_all, name: string) => {
    const sample = samples[name]
    if (sample === undefined) throw new Error(`Nothing stands for $${name} of ${pattern}: add it to readSamples.`)
    return sample
  })
  return path === '' ? '/' : path
}

/** One visitor goes through all pages: what the browser keeps of one is there for the next. */
async function takeShots(
  browser: Browser,
  options: { paths: readonly string[]; width: number; look: (typeof looks)[number] },
) {
  const { paths, width, look } = options
  const isPhone = width === 390
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 960 },
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(`${baseUrl}${path}?${new URLSearchParams(look.search)}`)
    await page.getByRole('main').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await scrollThrough(page)
    // Data has come and what it moved has come to rest.
    await page.waitForTimeout(1_500)
    await page.screenshot({ path: join(folder, `${toName(path)}-${width}-${look.name}.png`), fullPage: true })
  }
  await context.close()
}

/** What is drawn once it is near the window is drawn, and stays so for a picture of the whole page. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    const style = new CSSStyleSheet()
    style.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    scrollTo(0, 0)
  })
}

/** @example toName('/explore/tokens/ethereum/0x1234567') // 'explore-tokens-ethereum-0x' */
function toName(path: string): string {
  if (path === '/') return 'landing'
  return path
    .slice(1)
    .replace(/0x[0-9a-f]{6,}/gi, '0x')
    .replaceAll('/', '-')
}
