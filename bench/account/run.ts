import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../../e2e/support/launchBrowser.ts'
import { browserFirst } from '../web/browserFirst.ts'
import { servePage } from './buildPage.ts'
import { measureBalances } from './measureBalances.ts'
import { type ListFigures, measureList } from './measureList.ts'
import { measurePortfolio } from './measurePortfolio.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seed: { type: 'string' },
    /** Limit of one scroll, seconds. */
    seconds: { type: 'string', default: '120' },
    /** Only sections whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const rounds = Number(values.rounds)
const busyBefore = loadavg()[0]!
const isDisturbed = busyBefore > availableParallelism() / 2
const report: Record<string, unknown> = {}
const say = (isReached: boolean, line: string) => console.log(`${isReached ? ' ' : '!'} ${line}`)
const isWanted = (name: string) => name.includes(values.only)

console.log(`Seed ${seed}`)
if (isWanted('balances')) {
  const samples = (await measureBalances(2_000, rounds, seeded(seed))).toSorted((a, b) => a - b)
  const [median, most] = [samples[samples.length >> 1]!, samples.at(-1)!]
  say(
    median <= 600,
    `balances of 2,000 tokens on three networks from the nodes: median ${Math.round(median)} ms, most ${Math.round(most)} ms`,
  )
  report.balances = { median, most }
}

if (isWanted('portfolio')) {
  const { executablePath } = browserFirst()
  const browser = await launchBrowser(executablePath)
  try {
    const [, ...warm] = await measurePortfolio(browser, { count: 2_000, rounds, draw: seeded(seed) })
    const median = (name: keyof (typeof warm)[number]) =>
      Math.round(warm.map((each) => each[name]).toSorted((a, b) => a - b)[warm.length >> 1]!)
    const [firstRowMs, allKnownMs] = [median('firstRowMs'), median('allKnownMs')]
    say(
      firstRowMs <= 600 && allKnownMs <= 2_000,
      `the page of 2,000 tokens on three networks, from the nodes: first row ${firstRowMs} ms after the navigation, all known ${allKnownMs} ms (medians)`,
    )
    report.portfolio = { firstRowMs, allKnownMs, warm }
  } finally {
    await browser.close()
  }
}

if (['holdings', 'activity', 'nfts', 'export'].some(isWanted)) {
  const page = await servePage()
  const { executablePath, isFirst } = browserFirst()
  const browser = await launchBrowser(executablePath)
  const open = (list: string, count: number) => `${page.url}/?list=${list}&count=${count}&seed=${seed}`
  try {
    for (const [list, count] of [
      ['holdings', 2_000],
      ['activity', 10_000],
      ['nfts', 1_000],
    ] as const) {
      if (!isWanted(list)) continue
      const figures: ListFigures = await measureList(browser, open(list, count), Number(values.seconds) * 1_000)
      const { rows, frames, blankFrames, longTasks, longestTaskMs, longCpuTasks, longestCpuTaskMs, firstRowsMs } =
        figures
      // Of a machine that others use the clock says more of them than of the page.
      const longestMs = isDisturbed ? longestCpuTaskMs : longestTaskMs
      say(
        rows >= count && blankFrames === 0 && longestMs <= 50 && firstRowsMs <= 600,
        `${list}: first of ${count} after ${firstRowsMs} ms; scrolled at a quarter of the processor: ${rows} in ${frames} frames, ${blankFrames} with a blank place, ${longTasks} tasks above 50 ms, the longest ${Math.round(longestTaskMs)} ms; by processor time ${longCpuTasks}, the longest ${Math.round(longestCpuTaskMs)} ms`,
      )
      report[list] = figures
    }
    for (const format of isWanted('export') ? (['csv', 'json', 'tax'] as const) : []) {
      const context = await browser.newContext()
      const tab = await context.newPage()
      await tab.goto(open('export', 10_000))
      await tab.waitForFunction(() => 'measureExport' in window)
      const found = (await tab.evaluate(
        (wanted) => (window as unknown as { measureExport(format: string): Promise<Exported> }).measureExport(wanted),
        format,
      )) as Exported
      await context.close()
      const isWhole = found.exported === 10_000 && found.found === 10_000
      say(
        isWhole && found.ms <= 5_000,
        `export of 10,000 as ${format}: ${Math.round(found.ms)} ms, ${found.kilobytes} kB, ${found.found} of them in the file`,
      )
      report[`export-${format}`] = found
    }
    report.isBrowserFirst = isFirst
  } finally {
    await browser.close()
    page.stop()
  }
}
if (isDisturbed)
  console.log(
    `This machine was busy before (load ${busyBefore.toFixed(1)} on ${availableParallelism()} cores): the times are too long.`,
  )
const folder = join(import.meta.dirname, '../results')
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'account.json'),
  `${JSON.stringify({ seed, busyBefore, isDisturbed, ...report }, null, 2)}\n`,
)

type Exported = { readonly ms: number; readonly exported: number; readonly found: number; readonly kilobytes: number }

/** Mulberry32: the same draws for the same seed. */
function seeded(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
