import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openChain } from '../../e2e/support/Chain.ts'
import { launchBrowser } from '../../e2e/support/launchBrowser.ts'
import { browserFirst } from '../web/browserFirst.ts'
import { openOxbow } from '../web/openOxbow.ts'
import { measureSaving } from './measureSaving.ts'
import { weighCore, weighRealm } from './measureSizes.ts'
import { measureCreation, measureUnlocks } from './measureWallet.ts'
import type { Timed } from './timeWindow.ts'

const { values } = parseArgs({
  options: {
    /** An Oxbow that runs already, by the name that its wallet knows: http://localhost:PORT. */
    url: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    /** Only sections whose name contains this: sizes, create, unlock, saving. */
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)
/** Load average of the last minute. */
const busyBefore = loadavg()[0]!
const isDisturbed = busyBefore > availableParallelism() / 2
const isWanted = (name: string) => name.includes(values.only)
const report: Record<string, unknown> = {}
let isReached = true

function say(isWithin: boolean, line: string): void {
  isReached &&= isWithin
  console.log(`${isWithin ? ' ' : '!'} ${line}`)
}

/** Of a machine that others use the clock says more of them than of the wallet: then the processor counts. */
function sayTimes(what: string, samples: readonly Timed[], limitMs: number): void {
  const median = (of: (timed: Timed) => number) =>
    Math.round(samples.map(of).toSorted((a, b) => a - b)[samples.length >> 1]!)
  const clockMs = median(({ clockMs, passkeyMs }) => clockMs - passkeyMs)
  const [cpuMs, passkeyMs] = [median((timed) => timed.cpuMs), median((timed) => timed.passkeyMs)]
  const mostMs = Math.round(Math.max(...samples.map((timed) => timed.clockMs - timed.passkeyMs)))
  say(
    (isDisturbed ? cpuMs : clockMs) <= limitMs,
    `${what}: ${clockMs} ms by the clock (most ${mostMs}), ${cpuMs} ms of the processor, beside ${passkeyMs} ms of the authenticator (at most ${limitMs})`,
  )
  report[what] = { clockMs, mostMs, cpuMs, passkeyMs, limitMs, samples }
}

if (isWanted('sizes')) {
  const [core, withProvider] = [await weighCore({ hasProvider: false }), await weighCore({ hasProvider: true })]
  const realm = weighRealm()
  say(
    core <= 60,
    `key core: ${core.toFixed(1)} kB brotli (at most 60); ${withProvider.toFixed(1)} with its provider for pages`,
  )
  say(realm <= 200, `whole realm: ${realm.toFixed(1)} kB brotli (at most 200)`)
  report.sizes = { core, withProvider, realm }
}
if (['create', 'unlock', 'saving'].some(isWanted)) {
  const oxbow = await openOxbow(values.url)
  /** The name by which the wallet's host knows the exchange. */
  const baseUrl = `http://localhost:${oxbow.url.port}`
  const { executablePath, isFirst } = browserFirst()
  const browser = await launchBrowser(executablePath)
  try {
    if (isWanted('create')) sayTimes('create a wallet', await measureCreation(browser, baseUrl, rounds), 600)
    if (isWanted('unlock')) {
      const { kdf, passkey, password } = await measureUnlocks(browser, baseUrl, rounds)
      sayTimes('unlock with a passkey, and sign', passkey, 150)
      sayTimes('unlock with a password', password, 600)
      const isStrong = kdf.name === 'argon2id' && kdf.memory >= 19_456 && kdf.passes >= 2
      say(isStrong, `password by ${kdf.name}, m=${kdf.memory} KiB, t=${kdf.passes}`)
      report.kdf = kdf
    }
    if (isWanted('saving')) {
      const chain = await openChain({ baseUrl, dataDir: '' })
      const { apart, together, toldPercent } = await measureSaving(browser, baseUrl, chain)
      const saved = apart - together
      say(
        saved >= 30_000,
        `approve and swap: ${together} gas together, ${apart} apart: ${saved} saved (at least 30000), ${toldPercent} % told`,
      )
      report.saving = { apart, together, saved, toldPercent }
    }
    report.isBrowserFirst = isFirst
  } finally {
    await browser.close()
    await oxbow.stop()
  }
}
if (isDisturbed)
  console.log(
    `This machine was busy before (load ${busyBefore.toFixed(1)} on ${availableParallelism()} cores): the times by the clock are too high.`,
  )
const folder = join(import.meta.dirname, '../results')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'wallet.json'), `${JSON.stringify({ busyBefore, isDisturbed, ...report }, null, 2)}\n`)
process.exitCode = isReached ? 0 : 1
