import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { bootstrap, root, SetUpError } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'
import { installProxies } from './proxies.mjs'

/**
 * Runs the tests of a change: packages and apps on Node with real chains and a real database, components and pages in Chromium,
 * then the essential stories of the complete product in Chromium. Arguments go to vitest, so `npm test -- amm` runs everything with
 * "amm" in its path. `--all` (`npm run bench tests`) adds the thorough tests and all stories, which takes about four times as long.
 */
const all = '--all'
const filter = process.argv.slice(2).filter((argument) => argument !== all)
const isWhole = filter.length > 0 || process.argv.includes(all)
const stories = isWhole ? [] : ['--tags-filter=essential']
const packages = ['Packages and apps', 'vitest.config.ts', ...(isWhole ? [] : ['--tags-filter=!thorough'])]
const components = ['Components in Chromium', 'packages/shared/ui/vitest.config.ts']
const pages = ['Pages in Chromium', 'apps/web/vitest.config.ts']
const lifecycle = ['Starts, stops and kills', 'e2e/lifecycle/vitest.config.ts', ...stories]
const whole = ['The whole in Chromium', 'e2e/vitest.config.ts', ...stories]
const trading = ['The whole in Chromium: trading', 'e2e/vitest.config.ts', '--project=trading', ...stories]
const providing = ['The whole in Chromium: providing', 'e2e/vitest.config.ts', '--project=providing', ...stories]
const looking = ['The whole in Chromium: looking', 'e2e/vitest.config.ts', '--project=looking', ...stories]
const alone = ['The whole in Chromium: crashes', 'e2e/vitest.config.ts', '--project=alone', ...stories]

/** More failed files than this aren't caused by a busy machine, and aren't retried. */
const fewFiles = 6

const beganMs = Date.now()
const results = mkdtempSync(join(tmpdir(), 'oxbow-test-'))
/** Final results: an entry per file that ran. */
let outcomes = []
/** Repeated at the end, where the last lines of a log show it. */
const told = []
try {
  const { env, node } = await bootstrap({ say: (line) => console.log(line) })
  const chromium = findChromium({ env, say: (line) => console.log(line) })
  installProxies({ env, say: (line) => console.log(line) })
  // Dozens of servers, devnets and workers compile the same files: V8's code cache is shared.
  const compiled = join(root, 'node_modules', '.cache', 'oxbow-compiled')
  const tools = { node, env: { ...env, OXBOW_CHROMIUM: chromium, NODE_COMPILE_CACHE: compiled } }
  if (filter.length > 0) await runInOrder([packages, components, pages, whole, lifecycle], tools)
  else await runAll(tools)
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  outcomes.push({ passed: 0, failures: [error.message] })
} finally {
  rmSync(results, { recursive: true, force: true })
}
const failures = outcomes.flatMap((outcome) => outcome.failures)
for (const line of [...told, ...failures, ...pagesOfFailures()]) console.error(line)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/**
 * Run one after the other, the suites left half of two cores idle: those that wait for blocks, clocks and processes leave time for others.
 * Scenarios that provide liquidity count to the unit what pools owe them, so they run after those that trade on the same Oxbow.
 */
async function runAll(tools) {
  // With nothing beside it this takes a minute: an Oxbow builds at low priority,
  // and beside all the tests a build once got no CPU time for seven minutes.
  console.log('\nBuilding the pages')
  const { code } = await run(tools.node, ['scripts/supervisor/buildAll.ts'], { env: tools.env })
  if (code !== 0) outcomes.push({ passed: 0, failures: ['\nFAILED Building the pages: see above'] })
  const beside = { ...tools, isBeside: true }
  const inPages = runInOrder([components, pages], beside)
  const inNode = runSuite(packages, tools)
  // The Oxbow of the stories takes a minute and a half to start: whichever suite ends first leaves it a core.
  await Promise.race([inPages, inNode])
  const oxbow = keepOxbow(tools)
  await Promise.all([inPages, inNode])
  try {
    const withOxbow = { ...tools, env: { ...tools.env, ...(await oxbow.started) } }
    await Promise.all([
      runSuite(trading, withOxbow),
      runSuite(looking, { ...withOxbow, isBeside: true }),
      runSuite(lifecycle, beside),
    ])
    await runInOrder([providing, alone], withOxbow)
  } finally {
    await oxbow.stop()
  }
  await runAgain([packages, components, pages, trading, looking, providing, lifecycle], tools)
}

async function runInOrder(suites, tools) {
  for (const suite of suites) await runSuite(suite, tools)
}

/**
 * Chains, browsers and killed indexes delay one another on two cores, sometimes beyond any timeout, and a node may not wake for a transaction. So
 * a file that failed beside others is run again on its own; a scenario gets its own Oxbow. The second result counts, and the retry is reported.
 */
async function runAgain(suites, tools) {
  const disturbed = outcomes.filter(
    ({ suite, path, failures }) => suites.includes(suite) && path && failures.length > 0,
  )
  // Not `Map.groupBy`: this file runs on the machine's own Node, which may be version 20.
  const files = new Map()
  for (const outcome of disturbed) files.set(outcome.path, [...(files.get(outcome.path) ?? []), outcome])
  if (files.size > fewFiles) return
  outcomes = outcomes.filter(({ path }) => !files.has(path))
  for (const { failures } of disturbed) told.push(`\nFailed beside others, and run again alone:${failures.join('')}`)
  for (const [path, first] of files) {
    const [name, config, ...options] = first[0].suite
    await runSuite([`${name}: ${path} again`, config, ...options, join(root, path)], tools)
    if (!outcomes.some((outcome) => outcome.path === path)) outcomes.push(...first)
  }
}

/** `isBeside`: another suite prints at the same time, so this one's output is printed at its end. */
async function runSuite(suite, { node, env, isBeside = false }) {
  const [name, config, ...options] = suite
  const startedMs = Date.now()
  if (!isBeside) console.log(`\n${name}`)
  const report = join(results, `${name.replaceAll(/\W+/g, '-')}.json`)
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
    ...options,
    ...filter,
  ]
  const { code, said } = await run(node, ['node_modules/vitest/vitest.mjs', ...args], { env, isBeside })
  if (isBeside) console.log(`\n${name}\n${said}`)
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  const ran = files.map((file) => toOutcome(suite, file))
  if (code !== 0) ran.push(...toUnhandled(suite, said))
  // A runner that failed without naming a test (no report was written) still counts as failed.
  if (code !== 0 && ran.every(({ failures }) => failures.length === 0)) ran.push(toNameless(suite, said))
  outcomes.push(...ran)
  console.log(`${name}: ${((Date.now() - startedMs) / 1000).toFixed(0)} s`)
}

/** One failure per failed test of a file; one for the file if it failed as a whole. Reasons are truncated; the log above has them in full. */
function toOutcome(suite, file) {
  const path = file.name.replace(`${root}/`, '')
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  const failures = failed.map(
    (test) => `\nFAILED ${path}: ${test.fullName}\n${shorten(test.failureMessages.join('\n'))}`,
  )
  if (failed.length === 0 && file.status === 'failed') failures.push(`\nFAILED ${path}\n${shorten(file.message)}`)
  return { suite, path, passed: file.assertionResults.filter(({ status }) => status === 'passed').length, failures }
}

/** One failure per unhandled error, counted against the file that vitest names. */
function toUnhandled(suite, said) {
  const errors = stripVTControlCharacters(said).split(/⎯+ (?:Unhandled (?:Error|Rejection)|Uncaught Exception) ⎯+/)
  return errors.slice(1).map((error) => {
    const [, path] = error.match(/This error originated in "([^"]+)" test file/) ?? []
    const failure = `\nFAILED ${path ?? suite[0]}: no test waited for this\n${shorten(error.trim())}`
    return { suite, path, passed: 0, failures: [failure] }
  })
}

/** Last lines of a runner's output, for whoever only sees the end of the log. */
function toNameless(suite, said) {
  const last = stripVTControlCharacters(said).trim().split('\n').slice(-20).join('\n')
  return { suite, passed: 0, failures: [`\nFAILED ${suite[0]}\n${last}`] }
}

/** Page states of this run's failed scenarios (e2e/support/captureFailure.ts). */
function pagesOfFailures() {
  const folder = join(root, 'e2e/failures')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && Number.parseInt(name, 10) >= beganMs)
  return files.map((name) => `\ne2e/failures/${name}: ${readFileSync(join(folder, name), 'utf8').slice(0, 1500)}`)
}

function shorten(reason) {
  const told = reason.split('\n').filter((line) => !line.includes('node_modules'))
  return told.slice(0, 12).join('\n').slice(0, 1500)
}

function run(command, args, { env, isBeside }) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      from.setEncoding('utf8').on('data', (text) => {
        said += text
        if (!isBeside) to.write(text)
      })
    endWithUs(child)
    child.once('close', (code) => done({ code: code ?? 1, said }))
  })
}

/**
 * An Oxbow shared by several runners. `started` resolves to the environment with its address; if it doesn't start, they start their own and say why.
 */
function keepOxbow({ node, env }) {
  const child = spawn(node, ['e2e/support/keepOxbow.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  endWithUs(child)
  const ended = new Promise((done) => child.once('close', done))
  const started = new Promise((done) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      const { baseUrl, dataDir } = JSON.parse(line)
      done({ OXBOW_E2E_URL: baseUrl, OXBOW_E2E_DATA: dataDir })
    })
    void ended.then(() => done({}))
  })
  return {
    started,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function endWithUs(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    const end = () => child.kill(signal)
    process.once(signal, end)
    child.once('close', () => process.removeListener(signal, end))
  }
}
