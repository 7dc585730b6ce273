import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { KeepAliveConnection } from './KeepAliveConnection.ts'
import { type LoadResult, load } from './load.ts'
import { startMarket } from './startMarket.ts'
import { tradeRequests } from './tradeRequests.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32' },
    seed: { type: 'string', default: '1' },
  },
})
const seconds = Number(values.seconds)
const connections = Number(values.connections)
const offeredPerSecond = 2_000
/** Load average of the last minute. */
const busyBefore = loadavg()[0]!
const isDisturbed = busyBefore > availableParallelism() / 2

const market = await startMarket()
try {
  const { serverUrl, operatorUrl, chainId } = market
  const scout = await KeepAliveConnection.open(serverUrl)
  const requests = await tradeRequests(scout, { serverUrl, chainId, seed: Number(values.seed), count: 500 })
  scout.close()
  await load(requests, { serverUrl, connections, seconds: Math.min(5, seconds) })

  const full = await measured(operatorUrl, () => load(requests, { serverUrl, connections, seconds }))
  const timed = await measured(operatorUrl, () =>
    load(requests, { serverUrl, connections, seconds, perSecond: offeredPerSecond }),
  )
  const report = { requests: requests.length, connections, busyBefore, isDisturbed, full, timed }
  print('as fast as it goes', full)
  print(`${offeredPerSecond} a second`, timed)

  if (isDisturbed)
    console.log(
      `This machine was busy before (load ${busyBefore.toFixed(1)} on ${availableParallelism()} cores): CPU time holds, latency does not.`,
    )

  const results = join(import.meta.dirname, '../results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'quotes.json'), `${JSON.stringify(report, null, 2)}\n`)
} finally {
  await market.stop()
}

type Measured = LoadResult & {
  /** CPU time of the whole server process per quote: HTTP, JSON, search, garbage collection and following the chain. */
  readonly cpuMicrosPerQuote: number
  /** Quotes per second and core. */
  readonly perSecondAndCore: number
}

async function measured(operatorUrl: URL, run: () => Promise<LoadResult>): Promise<Measured> {
  const before = await cpuSeconds(operatorUrl)
  const result = await run()
  const perQuote = ((await cpuSeconds(operatorUrl)) - before) / result.requests
  return { ...result, cpuMicrosPerQuote: perQuote * 1e6, perSecondAndCore: 1 / perQuote }
}

async function cpuSeconds(operatorUrl: URL): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', operatorUrl))).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)![1])
}

function print(name: string, result: Measured): void {
  const { requests, refused, blocks, cpuMicrosPerQuote, perSecondAndCore, p50Ms, p95Ms, p99Ms, maxMs } = result
  console.log(
    `${name}: ${requests} quotes in ${result.seconds.toFixed(1)} s over ${blocks} blocks, ${refused} refused
  CPU ${cpuMicrosPerQuote.toFixed(0)} µs a quote = ${perSecondAndCore.toFixed(0)} quotes a second and core
  latency p50 ${p50Ms.toFixed(2)} ms, p95 ${p95Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, max ${maxMs.toFixed(1)} ms`,
  )
}
