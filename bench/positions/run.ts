import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openChain } from '../../e2e/support/Chain.ts'
import { launchBrowser } from '../../e2e/support/launchBrowser.ts'
import { browserFirst } from '../web/browserFirst.ts'
import { openOxbow } from '../web/openOxbow.ts'
import { measureNode } from './measureNode.ts'
import { measureScroll, measureVisit, openVisitor, type VisitFigures } from './measurePage.ts'
import { mintPositions } from './mintPositions.ts'

/** Measures how long an account with hundreds of positions waits for them with only a node. */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    positions: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '9' },
  },
})
const wanted = Number(values.positions)
const rounds = Number(values.rounds)
/** Limit of the first rows, within the goal of a second until they are drawn. */
const mostMs = 500
const goalMs = 1_000
/** Account of the test wallet that no position story uses. */
const account = 0

const busyBefore = loadavg()[0]!
const isDisturbed = busyBefore > availableParallelism() / 2
const say = (isReached: boolean, line: string) => console.log(`${isReached ? ' ' : '!'} ${line}`)

const node = await measureNode(wanted, rounds)
say(
  node.firstRowsMs <= mostMs,
  `${wanted} positions from the node alone: first rows ${node.firstRowsMs} ms; all: first ${node.firstMs} ms, median ${node.medianMs} ms, best ${node.bestMs} ms; ${node.pageCpuMs} ms of processor in the page, ${node.requests} requests`,
)

const oxbow = await openOxbow(values.url)
const { executablePath, isFirst } = browserFirst()
const browser = await launchBrowser(executablePath)
try {
  const baseUrl = oxbow.url.origin
  const chain = await openChain({ baseUrl, dataDir: '' })
  await mintPositions(chain, baseUrl, { wanted, account })

  // The first visit also warms up the server and the disk.
  const cold: VisitFigures[] = []
  const again: VisitFigures[] = []
  for (let round = 0; round <= rounds; round++) {
    const context = await openVisitor(browser, chain, account)
    const page = await context.newPage()
    const first = await measureVisit(page, baseUrl)
    const second = await measureVisit(page, baseUrl)
    if (round > 0) {
      cold.push(first)
      again.push(second)
    }
    await context.close()
  }
  const visits = { first: summarise(cold), again: summarise(again) }
  for (const [name, { median, best }] of Object.entries(visits))
    say(
      median.firstRow <= goalMs,
      `${name} visit, GraphQL blocked: asks the node after ${median.asked} ms, first row ${median.firstRow} ms (best ${best.firstRow}), all ${median.allKnown} ms (best ${best.allKnown}); longest task ${median.longestTask} ms`,
    )

  const context = await openVisitor(browser, chain, account)
  const page = await context.newPage()
  await measureVisit(page, baseUrl)
  // Lets the page's idle work finish.
  await page.waitForTimeout(3_000)
  const scroll = await measureScroll(page, wanted)
  await context.close()
  say(
    scroll.rows >= wanted && scroll.blankFrames === 0 && scroll.longestTaskMs <= 50,
    `scroll on a quarter of the processor: ${scroll.rows} rows in ${scroll.frames} frames, ${scroll.blankFrames} of them with a blank place; ${scroll.longTasks} tasks above 50 ms, longest ${Math.round(scroll.longestTaskMs)} ms`,
  )
  if (isDisturbed)
    console.log(
      `This machine was busy before (load ${busyBefore.toFixed(1)} on ${availableParallelism()} cores): the times are too long.`,
    )
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const report = { positions: wanted, rounds, busyBefore, isDisturbed, isBrowserFirst: isFirst, node, visits, scroll }
  writeFileSync(join(folder, 'positions.json'), `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await browser.close()
  await oxbow.stop()
}

function summarise(visits: readonly VisitFigures[]) {
  const of = (name: keyof VisitFigures) => visits.map((visit) => visit[name]).toSorted((a, b) => a - b)
  const pick = (place: number): VisitFigures => ({
    asked: Math.round(of('asked')[place]!),
    firstRow: Math.round(of('firstRow')[place]!),
    allKnown: Math.round(of('allKnown')[place]!),
    longestTask: Math.round(of('longestTask')[place]!),
  })
  return { median: pick(visits.length >> 1), best: pick(0) }
}
