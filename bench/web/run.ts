import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { browserFirst } from './browserFirst.ts'
import { buildPeerPage } from './buildPeerPage.ts'
import { findTokenPath } from './findTokenPath.ts'
import { browserFlags, measurePage, type PageFigures } from './measurePage.ts'
import { measureScroll } from './measureScroll.ts'
import { measureUse } from './measureUse.ts'
import { openOxbow } from './openOxbow.ts'
import { startFront } from './startFront.ts'

const { values } = parseArgs({
  options: { url: { type: 'string' }, runs: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
/** The first account of the local test wallet, which holds tokens on every local chain. */
const holder = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Load average of the last minute. */
const busyBefore = loadavg()[0]!
const isDisturbed = busyBefore > availableParallelism() / 2
const say = (line: string) => console.log(line)
const { executablePath, isFirst } = browserFirst()

say('The page of the peer')
const peerFolder = await buildPeerPage()
const oxbow = await openOxbow(values.url)
const [ours, theirs] = await Promise.all([startFront({ upstream: oxbow.url }), startFront({ folder: peerFolder })])
try {
  const measure = async (name: string, url: string) => {
    const figures = await measurePage(url, { executablePath, runs })
    print(name, figures)
    return figures
  }
  say(`Lighthouse, mobile, median of ${runs}`)
  const landing = await measure('/', `${ours.url}/`)
  const swap = await measure('/swap', `${ours.url}/swap?inputCurrency=NATIVE&value=1.5`)
  const explore = await measure('/explore', `${ours.url}/explore`)
  const token = await measure('token page', `${ours.url}${await findTokenPath(oxbow.url)}`)
  const send = await measure('/send', `${ours.url}/send?inputCurrency=NATIVE`)
  const portfolio = await measure('/portfolio', `${ours.url}/portfolio/${holder}`)
  const peer = await measure('@lifi/widget', `${theirs.url}/`)

  say('/swap in use, on a quarter of the processor')
  const { jsKbFirst, ...use } = await inBrowser((browser) => measureUse(browser, ours.url))
  for (const [step, ms] of Object.entries(use.interactionMs)) say(`  ${step}: ${ms.toFixed(0)} ms`)
  say(`  longest task ${use.longestTaskMs.toFixed(0)} ms; JavaScript before the first price ${jsKbFirst} kB`)

  say('5,000 transactions scrolled')
  const scroll = await inBrowser((browser) => measureScroll(browser, ours.url, 5_000))
  say(
    `  ${scroll.rows} rows in ${scroll.frames} frames, ${scroll.blankFrames} of them with a blank row; longest task ${scroll.longestTaskMs.toFixed(0)} ms`,
  )
  if (!isFirst) say('The browser shared the processors with all else (see README.md).')
  if (isDisturbed)
    say(
      `This machine was busy before (load ${busyBefore.toFixed(1)} on ${availableParallelism()} cores): sizes hold, times do not.`,
    )

  const pages = {
    '/': landing,
    '/swap': { ...swap, jsKbFirst },
    '/explore': explore,
    token,
    '/send': send,
    '/portfolio': portfolio,
  }
  const report = { runs, busyBefore, isDisturbed, isBrowserFirst: isFirst, pages, peer, use, scroll }
  const results = join(import.meta.dirname, '../results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'web.json'), `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await Promise.all([ours.stop(), theirs.stop()])
  await oxbow.stop()
}

async function inBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

function print(name: string, { score, lcpMs, tbtMs, cls, jsKbBrotli, cssKbBrotli }: PageFigures): void {
  say(
    `  ${name}: score ${score}, LCP ${lcpMs} ms, TBT ${tbtMs} ms, CLS ${cls}, JavaScript ${jsKbBrotli} kB, CSS ${cssKbBrotli} kB`,
  )
}
