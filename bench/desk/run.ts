import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openChain } from '../../e2e/support/Chain.ts'
import { launchBrowser } from '../../e2e/support/launchBrowser.ts'
import { openSwapPage, type SwapPage } from '../../e2e/support/openSwapPage.ts'
import { browserFirst } from '../web/browserFirst.ts'
import { openOxbow } from '../web/openOxbow.ts'
import { measureConfirmation, measureKeystrokes, measureQuote, measureReview } from './measureDesk.ts'
import { measureSendReview } from './measureSend.ts'
import { type Figures, summarise } from './summarise.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    rounds: { type: 'string', default: '60' },
    trades: { type: 'string', default: '10' },
    node: { type: 'string' },
  },
})
const [rounds, trades] = [Number(values.rounds), Number(values.trades)]
/** Load average of the last minute. */
const busyBefore = loadavg()[0]!
const isDisturbed = busyBefore > availableParallelism() / 2

const oxbow = await openOxbow(values.url)
const baseUrl = oxbow.url.origin
/** The supervisor's port of the first chain's node is its own plus ten. */
const node = new URL(values.node ?? `http://127.0.0.1:${Number(oxbow.url.port) + 10}`)
const { executablePath, isFirst } = browserFirst()
const browser = await launchBrowser(executablePath)
try {
  const chain = await openChain({ baseUrl, dataDir: '' })
  const figures = {
    quote: await at('Type to fresh quote, beyond the debounce of 200 ms', { p50: 60, p95: 150 }, (desk) =>
      measureQuote(desk, rounds),
    ),
    review: await at('Press of "Review" to shown simulation', { p95: 300 }, (desk) => measureReview(desk, rounds / 2)),
    sendReview: await at('Last press before a transfer’s review to shown simulation', { p95: 300 }, (desk) =>
      measureSendReview(desk, rounds / 2),
    ),
    keystroke: await at('Keystroke to paint at a quarter of the processor', { p95: 50 }, (desk) =>
      measureKeystrokes(desk, rounds),
    ),
    confirmation: await at('Included in a block to shown as confirmed', { max: 1_000 }, (desk) =>
      measureConfirmation(desk, node, trades),
    ),
  }
  if (isDisturbed)
    console.log(
      `This machine was busy before (load ${busyBefore.toFixed(1)} on ${availableParallelism()} cores): the figures are too high.`,
    )
  const results = join(import.meta.dirname, '../results')
  mkdirSync(results, { recursive: true })
  writeFileSync(
    join(results, 'desk.json'),
    `${JSON.stringify({ busyBefore, isDisturbed, isBrowserFirst: isFirst, figures }, null, 2)}\n`,
  )

  async function at(title: string, goal: Partial<Figures>, measure: (desk: SwapPage) => Promise<readonly number[]>) {
    const search = { input: 'ETH', output: 'USDC', value: '1' }
    const desk = await openSwapPage({ browser, baseUrl, chain, account: 2, search })
    let refused = 0
    desk.page.on('response', (response) => {
      if (response.status() === 429) refused += 1
    })
    try {
      await desk.button('Review swap').waitFor()
      // Lets the page's idle work finish.
      await desk.page.waitForTimeout(3_000)
      const found = summarise(await measure(desk))
      // No user causes this many requests: a page that waits for the rate limit isn't what is measured.
      if (refused > 0) throw new Error(`"${title}" says nothing: the server refused ${refused} requests as too many.`)
      const isReached = Object.entries(goal).every(([name, most]) => found[name as keyof Figures] <= most)
      const { p50, p95, max } = found
      console.log(
        `${isReached ? ' ' : '!'} ${title}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, max ${max.toFixed(0)} ms`,
      )
      return { ...found, goal }
    } finally {
      await desk.close()
    }
  }
} finally {
  await browser.close()
  await oxbow.stop()
}
