import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    requests: { type: 'string', default: '10000' },
    /** Only faults whose name contains this. */
    only: { type: 'string', default: '' },
  },
})

/** The same files that `npm test` runs at a smaller size. */
const faults = [
  ['malformed requests to each endpoint', 'apps/server/src/routes/malformed/malformed.fuzz.test.ts'],
  ['malformed requests about what the server keeps', 'apps/server/src/routes/malformed/malformedOwnData.fuzz.test.ts'],
  ['malformed requests for fiat orders', 'apps/server/src/routes/ramps/rampRoutes.test.ts'],
  ['malformed listings', 'apps/server/src/routes/listingRoutes.test.ts'],
  ['malformed orders', 'apps/server/src/routes/orders/orderRoutes.test.ts'],
  ['malformed variables of each operation', 'apps/server/src/routes/malformed/malformedVariables.fuzz.test.ts'],
  ['forged requests for usernames', 'apps/server/src/routes/usernames/usernameRoutes.forged.test.ts'],
  ['hostile queries', 'apps/server/src/routes/graphqlRoutes.test.ts'],
  ['nodes that die, lag, slow down or fork', 'apps/server/src/trade/getQuote.faults.test.ts'],
  ['a server that is killed during swaps', 'packages/exchange/swap/src/flow/faults/serverCrash.faults.test.ts'],
  ['wallets and chains that misbehave during swaps', 'packages/exchange/swap/src/flow/faults/wallet.faults.test.ts'],
  ['answers of wallets that are lost', 'packages/exchange/swap/src/flow/faults/lost.faults.test.ts'],
  ['swaps that are replaced, dropped or cancelled', 'packages/exchange/swap/src/flow/faults/replaced.faults.test.ts'],
  ['swaps that would fail or do worse', 'packages/exchange/swap/src/flow/faults/refused.faults.test.ts'],
  ['reloads and second tabs during swaps', 'packages/exchange/swap/src/flow/faults/reload.faults.test.ts'],
  ['reorganisations under pending swaps', 'packages/exchange/swap/src/flow/faults/reorg.faults.test.ts'],
  ['lies of servers and nodes about swaps', 'packages/exchange/swap/src/flow/lies'],
  ['lies of servers and nodes about liquidity', 'packages/exchange/liquidity/src/flow/lies'],
  ['a local chain that is killed', 'devnet/src/kills.faults.test.ts'],
  ['reorganisations under the index', 'apps/indexer/src/follow.test.ts'],
].filter(([name]) => name!.includes(values.only)) as [string, string][]

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'oxbow-faults-'))
const results = []
for (const [name, file] of faults) {
  const report = join(folder, 'report.json')
  const startedMs = Date.now()
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const env = {
    ...process.env,
    OXBOW_FAULT_ROUNDS: values.rounds,
    OXBOW_MALFORMED_REQUESTS: values.requests,
    OXBOW_FORGED_REQUESTS: '10000',
    OXBOW_LIES: 'all',
  }
  spawnSync(process.execPath, [...args, '--testTimeout=3600000'], { cwd: root, env, stdio: 'inherit' })
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Counted
  results.push({
    name,
    passed: numPassedTests,
    failed: numFailedTests,
    seconds: Math.round((Date.now() - startedMs) / 1_000),
  })
}
rmSync(folder, { recursive: true })

console.log(
  `\nRounds of each fault: ${values.rounds}. Malformed requests to each endpoint and operation: ${values.requests}.\n`,
)
for (const { name, passed, failed, seconds } of results) {
  console.log(`${failed > 0 || passed === 0 ? '!' : ' '} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}
const target = resolve(import.meta.dirname, '../results/faults.json')
mkdirSync(resolve(target, '..'), { recursive: true })
writeFileSync(
  target,
  JSON.stringify({ rounds: Number(values.rounds), requests: Number(values.requests), results }, null, 2),
)
process.exitCode = results.some(({ passed, failed }) => failed > 0 || passed === 0) ? 1 : 0

type Counted = { readonly numPassedTests: number; readonly numFailedTests: number }
