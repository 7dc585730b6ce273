import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bootstrap, root, SetUpError } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'

/**
 * Runs every test: packages and apps on Node with real chains and a real database, components in Chromium, then the running whole in Chromium.
 * Arguments go to vitest, so `npm test -- amm` runs what has "amm" in its path.
 */
const filter = process.argv.slice(2)
/** The stories in two halves, each with an Oxbow of its own; vitest cannot halve what a filter may have left of them. */
const whole =
  filter.length > 0
    ? [['The whole in Chromium', 'e2e/vitest.config.ts']]
    : [
        ['The whole in Chromium, one half', 'e2e/vitest.config.ts', '--shard=1/2'],
        ['The whole in Chromium, the other half', 'e2e/vitest.config.ts', '--shard=2/2'],
      ]
const suites = [
  ['Packages and apps', 'vitest.config.ts'],
  ['Components in Chromium', 'packages/ui/vitest.config.ts'],
  ['Pages in Chromium', 'apps/web/vitest.config.ts'],
  ...whole,
  ['Starts, stops and kills', 'e2e/lifecycle/vitest.config.ts'],
]

const results = mkdtempSync(join(tmpdir(), 'oxbow-test-'))
let passed = 0
let failed = 0
/** What failed and why, told once more at the end: whoever sees only the last lines of a log finds it there. */
const failures = []
try {
  const { env, node } = await bootstrap({ say: (line) => console.log(line) })
  const chromium = findChromium({ env, say: (line) => console.log(line) })
  for (const suite of suites) await runSuite(suite, { node, env: { ...env, OXBOW_CHROMIUM: chromium } })
} catch (error) {
  if (!(error instanceof SetUpError)) throw error
  console.error(error.message)
  failed++
} finally {
  rmSync(results, { recursive: true, force: true })
}
for (const failure of failures) console.error(failure)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function runSuite([name, config, ...options], { node, env }) {
  const startedMs = Date.now()
  console.log(`\n${name}`)
  const report = join(results, [config, ...options].join('-').replaceAll('/', '-'))
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
  const code = await run(node, ['node_modules/vitest/vitest.mjs', ...args], env)
  const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  passed += counted?.numPassedTests ?? 0
  // A runner that failed without a failed test (a file that does not load, an unhandled error) has failed all the same.
  failed += Math.max(counted?.numFailedTests ?? 0, code === 0 ? 0 : 1)
  for (const file of counted?.testResults ?? []) failures.push(...describeFailures(file))
  console.log(`${name}: ${((Date.now() - startedMs) / 1000).toFixed(0)} s`)
}

/** One entry per failed test of a file; one for the file itself where it failed as a whole. Reasons are cut, the log above has them in full. */
function describeFailures(file) {
  const path = file.name.replace(`${root}/`, '')
  const tests = file.assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return file.status === 'failed' ? [`\nFAILED ${path}\n${shorten(file.message)}`] : []
  return tests.map((test) => `\nFAILED ${path}: ${test.fullName}\n${shorten(test.failureMessages.join('\n'))}`)
}

function shorten(reason) {
  const told = reason.split('\n').filter((line) => !line.includes('node_modules'))
  return told.slice(0, 12).join('\n').slice(0, 1500)
}

function run(command, args, env) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.once('exit', (code) => done(code ?? 1))
  })
}
