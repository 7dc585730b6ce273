import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, type Database } from '../../apps/server/src/index-data/Database.ts'
import { loadNames } from '../../apps/server/src/test/loadNames.ts'
import { loadYear, type YearSize } from '../../apps/server/src/test/loadYear.ts'
import { pageQueries } from '../../apps/server/src/test/pageQueries.ts'
import { searchQueries } from '../../apps/server/src/test/searchQueries.ts'
import { startIndexDatabase } from '../../apps/server/src/test/startIndexDatabase.ts'
import { measureLivePages } from './live/measureLivePages.ts'

const { values } = parseArgs({
  options: {
    swaps: { type: 'string', default: '3000000' },
    pools: { type: 'string', default: '5000' },
    tokens: { type: 'string', default: '2000' },
    /** Number of names that the search covers. */
    names: { type: 'string', default: '300000' },
    pairs: { type: 'string', default: '400000' },
    rounds: { type: 'string', default: '100' },
    /** Only queries whose name contains this; `names` for the search, `live` for open pages. */
    only: { type: 'string', default: '' },
    /** Number of open pages, and for how many seconds their updates are measured. */
    pages: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '20' },
  },
})
const size: YearSize = { swaps: Number(values.swaps), pools: Number(values.pools), tokens: Number(values.tokens) }
const rounds = Number(values.rounds)
const warmUps = 5
/** Limit of a page's query at the 95th percentile. */
const mostMs = 30
/** Limit of an update's delay for 99 of 100 pages. */
const maxLiveMs = 50
/** Load average of the last minute. */
const busyBefore = loadavg()[0]!

const named = { tokens: Number(values.names), pools: Number(values.pairs) }
const isOnly = (part: string) => values.only === '' || values.only === part
const results =
  values.only === 'live' || values.only === 'names'
    ? []
    : await measureQueries({
        fill: (url) => loadYear(url, size),
        what: `A year of ${size.swaps} swaps in ${size.pools} pools of ${size.tokens} tokens`,
        queriesOf: (database) => pageQueries(database, size),
      })
const found = isOnly('names')
  ? await measureQueries({
      fill: (url) => loadNames(url, named),
      what: `Names of ${named.tokens} tokens and ${named.pools} pools`,
      queriesOf: searchQueries,
    })
  : []
const live = await measureLivePages({ pages: Number(values.pages), seconds: Number(values.seconds) })
const { p50Ms, p99Ms, maxMs, skippedShare, unheard, updatesPerSecond, cpuMicrosPerMessage } = live
console.log(`${p99Ms <= maxLiveMs ? ' ' : '!'} ${live.pages} open pages, ${updatesPerSecond.toFixed(1)} updates a second: p50 ${ms(p50Ms)}  p99 ${ms(p99Ms)}  max ${ms(maxMs)}
  ${(skippedShare * 100).toFixed(1)} % left out for newer ones, ${unheard} never heard; ${cpuMicrosPerMessage.toFixed(0)} µs of the server's processor for each to each`)

const isDisturbed = busyBefore > availableParallelism() / 2
if (isDisturbed)
  console.log(
    `This machine was busy before (load ${busyBefore.toFixed(1)} on ${availableParallelism()} cores): processor time holds, times do not.`,
  )
const folder = join(import.meta.dirname, '../results')
mkdirSync(folder, { recursive: true })
const report = { size, named, rounds, busyBefore, isDisturbed, results, found, live }
writeFileSync(join(folder, 'data.json'), `${JSON.stringify(report, null, 2)}\n`)

type Workload = {
  fill: (url: string) => Promise<void>
  what: string
  queriesOf: (database: Database) => Record<string, (n: number) => Promise<unknown>>
}

async function measureQueries({ fill, what, queriesOf }: Workload): Promise<Result[]> {
  await using index = await startIndexDatabase()
  await index.publish()
  const started = performance.now()
  await fill(index.url)
  console.log(`${what}: loaded in ${seconds(started)} s`)
  const database = createDatabase(index.url)
  const backends = await findBackends(database)
  const only = values.only === 'names' ? '' : values.only
  const queries = Object.entries(queriesOf(database)).filter(([name]) => name.includes(only))
  const measured: Result[] = []
  for (const [name, run] of queries) {
    const result = await measure(name, run, backends)
    measured.push(result)
    const { p50Ms, p95Ms, maxMs, cpuP95Ms } = result
    const mark = p95Ms <= mostMs ? ' ' : '!'
    console.log(
      `${mark} ${name.padEnd(40)} p50 ${ms(p50Ms)}  p95 ${ms(p95Ms)}  max ${ms(maxMs)}  processor p95 ${ms(cpuP95Ms)}`,
    )
  }
  await database.close()
  const within = (key: 'p95Ms' | 'cpuP95Ms') => measured.filter((result) => result[key] <= mostMs).length
  console.log(`${within('p95Ms')} of ${measured.length} within ${mostMs} ms at p95, one after the other.`)
  console.log(`${within('cpuP95Ms')} of ${measured.length} take no more than ${mostMs} ms of processor time.`)
  return measured
}

type Result = { name: string; p50Ms: number; p95Ms: number; maxMs: number; cpuP95Ms: number }

async function measure(
  name: string,
  run: (n: number) => Promise<unknown>,
  backends: readonly number[],
): Promise<Result> {
  for (let n = 0; n < warmUps; n++) await run(n)
  const times: number[] = []
  const cpuTimes: number[] = []
  for (let n = 0; n < rounds; n++) {
    const [begin, cpuBegin] = [performance.now(), readCpuMs(backends)]
    await run(n)
    times.push(performance.now() - begin)
    cpuTimes.push(readCpuMs(backends) - cpuBegin)
  }
  const at = (all: readonly number[], share: number) =>
    all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]!
  return {
    name,
    p50Ms: at(times, 0.5),
    p95Ms: at(times, 0.95),
    maxMs: Math.max(...times),
    cpuP95Ms: at(cpuTimes, 0.95),
  }
}

/** Process ids of the PostgreSQL backends of `database`. */
async function findBackends(database: Database): Promise<number[]> {
  return database.read(async (db) => {
    const { rows } = await db.execute<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'oxbow-server'`,
    )
    return rows.map(({ pid }) => pid)
  })
}

/** CPU time of this process and the database so far, independent of other processes. */
function readCpuMs(backends: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  const nanoseconds = backends.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]))
  return (user + system) / 1_000 + nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(7)} ms`
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0)
}
