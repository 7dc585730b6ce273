import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

/** Lighthouse figures of a page with its mobile preset: a simulated slow phone on a slow network. Each is the median of all runs. */
export type PageFigures = {
  /** 0 to 100. */
  readonly score: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly fcpMs: number
  /** Transferred scripts until the page is idle; 1 kB is 1,024 bytes. */
  readonly jsKbBrotli: number
  readonly cssKbBrotli: number
  readonly scores: readonly number[]
}

export const browserFlags: readonly string[] = [
  '--ignore-certificate-errors',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Runs Lighthouse `runs` times, each in its own browser: one whose trace lost its beginning loses that of the next page too.
 *
 * @throws when Lighthouse couldn't measure the page.
 */
export async function measurePage(
  url: string,
  options: { readonly executablePath: string; readonly runs: number },
): Promise<PageFigures> {
  const lighthouse = await loadLighthouse()
  const all: Omit<PageFigures, 'scores'>[] = []
  let missed = 0
  while (all.length < options.runs) {
    const port = 9_300 + Math.floor(Math.random() * 600)
    const browser = await chromium.launch({
      executablePath: options.executablePath,
      args: [...browserFlags, `--remote-debugging-port=${port}`],
    })
    const flags = { port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] }
    const { lhr } = await lighthouse(url, flags).finally(() => browser.close())
    if (lhr.runtimeError === undefined) all.push(toFigures(lhr))
    // A trace without its beginning is useless, and Lighthouse asks for another run.
    else if (++missed > options.runs) throw new Error(`Lighthouse on ${url}: ${lhr.runtimeError.message}`)
  }
  const middle = (of: (figures: Omit<PageFigures, 'scores'>) => number) => median(all.map(of))
  return {
    score: middle(({ score }) => score),
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
    fcpMs: middle(({ fcpMs }) => fcpMs),
    jsKbBrotli: middle(({ jsKbBrotli }) => jsKbBrotli),
    cssKbBrotli: middle(({ cssKbBrotli }) => cssKbBrotli),
    scores: all.map(({ score }) => score),
  }
}

type Report = {
  readonly runtimeError?: { readonly message: string }
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items: readonly NetworkItem[] } }>
  >
}
type NetworkItem = { readonly resourceType?: string; readonly transferSize?: number }
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report }>

/** Lighthouse is only installed for the benchmark, beside the peer. */
async function loadLighthouse(): Promise<Lighthouse> {
  const path = createRequire(new URL('peers/package.json', import.meta.url)).resolve('lighthouse')
  return ((await import(pathToFileURL(path).href)) as { default: Lighthouse }).default
}

function toFigures({ categories, audits }: Report): Omit<PageFigures, 'scores'> {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const kilobytes = (type: string) =>
    (audits['network-requests']?.details?.items ?? [])
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
  return {
    score: Math.round((categories.performance.score ?? Number.NaN) * 100),
    lcpMs: Math.round(value('largest-contentful-paint')),
    tbtMs: Math.round(value('total-blocking-time')),
    cls: Number(value('cumulative-layout-shift').toFixed(4)),
    fcpMs: Math.round(value('first-contentful-paint')),
    jsKbBrotli: Number(kilobytes('Script').toFixed(1)),
    cssKbBrotli: Number(kilobytes('Stylesheet').toFixed(1)),
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
