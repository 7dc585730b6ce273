import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '../../apps/server/src/data/Database.ts'
import { loadYear, type YearSize } from '../../apps/server/src/test/loadYear.ts'
import { pageQueries } from '../../apps/server/src/test/pageQueries.ts'
import { startIndexDatabase } from '../../apps/server/src/test/startIndexDatabase.ts'

const { values } = parseArgs({
  options: {
    swaps: { type: 'string', default: '3000000' },
    pools: { type: 'string', default: '5000' },
    tokens: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '100' },
    /** Only queries whose name holds this. */
    only: { type: 'string', default: '' },
  },
})
const size: YearSize = { swaps: Number(values.swaps), pools: Number(values.pools), tokens: Number(values.tokens) }
const rounds = Number(values.rounds)
const warmUps = 5
/** What a page's query may take at the 95th percentile. */
const mostMs = 30
/** Processes that wanted to run in the minute before. */
const busyBefore = loadavg()[0]!

await using index = await startIndexDatabase()
await index.publish()
const started = performance.now()
await loadYear(index.url, size)
console.log(
  `A year of ${size.swaps} swaps in ${size.pools} pools of ${size.tokens} tokens: loaded in ${seconds(started)} s`,
)

const database = createDatabase(index.url)
const queries = Object.entries(pageQueries(database, size)).filter(([name]) => name.includes(values.only))
const results: Result[] = []
for (const [name, run] of queries) {
  const result = await measure(name, run)
  results.push(result)
  const { p50Ms, p95Ms, maxMs } = result
  const mark = p95Ms <= mostMs ? ' ' : '!'
  console.log(`${mark} ${name.padEnd(40)} p50 ${ms(p50Ms)}  p95 ${ms(p95Ms)}  max ${ms(maxMs)}`)
}
await database.close()

const slow = results.filter(({ p95Ms }) => p95Ms > mostMs)
console.log(`${results.length - slow.length} of ${results.length} within ${mostMs} ms at p95, one after the other.`)
if (busyBefore > availableParallelism() / 2)
  console.log(`This machine was busy before (load ${busyBefore.toFixed(1)} on ${availableParallelism()} cores).`)
const folder = join(import.meta.dirname, '../results')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'data.json'), `${JSON.stringify({ size, rounds, busyBefore, results }, null, 2)}\n`)

type Result = { name: string; p50Ms: number; p95Ms: number; maxMs: number }

async function measure(name: string, run: (n: number) => Promise<unknown>): Promise<Result> {
  for (let n = 0; n < warmUps; n++) await run(n)
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const begin = performance.now()
    await run(n)
    times.push(performance.now() - begin)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { name, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: times.at(-1)! }
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(7)} ms`
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0)
}
