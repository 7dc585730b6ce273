import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    /** Factor on this workload's size. */
    times: { type: 'string', default: '1' },
    /** Seed of the first draw; by default each file draws its own, or starts at its first market. */
    seed: { type: 'string' },
    /** Only files whose path contains this. */
    only: { type: 'string', default: '' },
  },
})

/** The same files that `npm test` runs at a smaller size: the variable for a file's size, and its size here. */
const draws = [
  ['packages/protocol/amm/src/quote.fuzz.test.ts', 'OXBOW_FUZZ_QUOTES', 10_000],
  ['packages/protocol/router/src/morePools.fuzz.test.ts', 'OXBOW_FUZZ_MARKETS', 150],
  ['packages/protocol/router/src/route.fuzz.test.ts', 'OXBOW_FUZZ_MARKETS', 60],
  ['packages/protocol/router/src/exactOut.fuzz.test.ts', 'OXBOW_FUZZ_WORLDS', 150],
  ['packages/protocol/router/src/split/split.fuzz.test.ts', 'OXBOW_FUZZ_TRADES', 40],
  ['packages/protocol/calldata/src/encode/encodePlan.fuzz.test.ts', 'OXBOW_FUZZ_PLANS', 60],
  ['packages/protocol/calldata/src/encode/encodePlan.exactOut.test.ts', 'OXBOW_FUZZ_PLANS', 25],
  ['packages/protocol/calldata/src/encode/encodePlan.split.test.ts', 'OXBOW_FUZZ_SPLITS', 60],
  ['packages/protocol/calldata/src/decode/decodeTransaction.fuzz.test.ts', 'OXBOW_FUZZ_MUTANTS', 500],
  ['packages/exchange/liquidity/src/prepare/prepareZap.fuzz.test.ts', 'OXBOW_FUZZ_ZAPS', 200],
  ['packages/protocol/dutch/src/v1Orders.fuzz.test.ts', 'OXBOW_FUZZ_ORDERS', 10_000],
  ['packages/protocol/dutch/src/v3Orders.fuzz.test.ts', 'OXBOW_FUZZ_ORDERS', 10_000],
  ['packages/protocol/dutch/src/amounts.fuzz.test.ts', 'OXBOW_FUZZ_AMOUNTS', 1_000],
  ['packages/protocol/guards/src/evaluateMarketTerms.fuzz.test.ts', 'OXBOW_FUZZ_MARKETS', 20_000],
  ['packages/exchange/orders/src/guarded/mutatedOrders.fuzz.test.ts', 'OXBOW_FUZZ_ORDERS', 8_000],
] as const

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'oxbow-fuzz-'))
const results = []
for (const [file, setting, usual] of draws.filter(([file]) => file.includes(values.only))) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const size = usual * Number(values.times)
  const startedMs = Date.now()
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, '--testTimeout=3600000']
  const env = {
    ...process.env,
    [setting]: String(size),
    ...(values.seed === undefined ? {} : { OXBOW_FUZZ_SEED: values.seed }),
  }
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file, ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8')) as Counted
  results.push({ file, size, passed, failed, seconds: Math.round((Date.now() - startedMs) / 1_000) })
}
rmSync(folder, { recursive: true })

const hasFailed = ({ passed, failed }: Counts) => failed > 0 || passed === 0
for (const { file, size, passed, failed, seconds } of results)
  console.log(
    `${hasFailed({ passed, failed }) ? '!' : ' '} ${file}: ${size}, ${passed} passed, ${failed} failed, ${seconds} s`,
  )
const target = resolve(import.meta.dirname, '../results/fuzz.json')
mkdirSync(resolve(target, '..'), { recursive: true })
writeFileSync(target, `${JSON.stringify({ seed: values.seed, results }, undefined, 2)}\n`)
process.exitCode = results.some(hasFailed) ? 1 : 0

type Counts = { readonly passed: number; readonly failed: number }
type Counted = { readonly numPassedTests: number; readonly numFailedTests: number }
