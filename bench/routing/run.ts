import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { createTrades } from './market/createTrades.ts'
import { createFloatMarket } from './market/FloatMarket.ts'
import { syntheticMarket } from './market/syntheticMarket.ts'
import { PancakeRouter } from './rivals/PancakeRouter.ts'
import { SmartOrderRouter } from './rivals/SmartOrderRouter.ts'
import { benchDevnet } from './sections/benchDevnet.ts'
import { benchKernel } from './sections/benchKernel.ts'
import { held, timeQuotes, toExactOut, toRequest } from './sections/benchQuote.ts'
import { checkExact } from './sections/checkExact.ts'
import { type Comparison, comparePlans } from './sections/comparePlans.ts'
import { printTable } from './sections/printTable.ts'
import { type Results, summarise } from './sections/summarise.ts'
import { timePeers, warmUpTrades } from './sections/timePeers.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    trades: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const count = Number(values.trades ?? (values.full ? 1_000 : 100))
if (!Number.isInteger(seed) || !Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run bench routing -- [--seed N] [--trades N] [--full]')
  process.exit(1)
}
const startedMs = performance.now()
const startedCpu = process.cpuUsage()
const say = (line: string) =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${line}`)
silenceChecksumWarnings()

say(`Market of seed ${seed}: 2,000 pools, ${count} trades`)
const market = syntheticMarket(seed, 2_000)
const floats = createFloatMarket(market.snapshot)
const compared = createTrades(market, floats, count, seed + 1)
const trades = [...compared, ...createTrades(market, floats, 200, seed + 5, 8)]

say('Kernel against the SDKs')
const kernel = await benchKernel(seed)
const exact = await checkExact(market, seed + 2, values.full ? 20_000 : 4_000)

say('Whole quotes')
const quoteMs = await timeQuotes(
  market.snapshot,
  trades.map((trade) => toRequest(trade)),
)
const quote24Ms = await timeQuotes(
  market.snapshot,
  trades.map((trade) => toRequest(trade, held)),
)
const backwards = trades.map((trade) => toExactOut(market.snapshot, trade)).filter((request) => request !== undefined)
const exactOutMs = await timeQuotes(market.snapshot, backwards)

say('Whole quotes among 10,000 pools')
const wide = syntheticMarket(seed + 3, 10_000)
const wideTrades = createTrades(wide, createFloatMarket(wide.snapshot), 60, seed + 4, 8)
const quote10kMs = await timeQuotes(
  wide.snapshot,
  wideTrades.map((trade) => toRequest(trade)),
)

const sor = new SmartOrderRouter(market, floats)
say('Peers: whole quotes')
const peers = await timePeers(
  market,
  floats,
  sor,
  new PancakeRouter(market, floats),
  compared.slice(0, warmUpTrades + (values.full ? 40 : 15)),
)

say('Plans without gas, against the bound')
const free = { ...market.snapshot, gasPriceWei: 0n }
const withoutGas: Comparison[] = []
for (const trade of compared) withoutGas.push(await comparePlans(market, free, floats, sor, trade))

say('Plans with gas, against the peers')
const withGas: Comparison[] = []
for (const trade of compared) withGas.push(await comparePlans(market, market.snapshot, floats, sor, trade))

say('Pools of the devnet')
const devnet = await benchDevnet(count, seed)

const results: Results = {
  seed,
  machine: `${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`,
  seconds: (performance.now() - startedMs) / 1000,
  processorShare: processorShare(),
  ...summarise({ kernel, exact, devnet, quoteMs, quote24Ms, exactOutMs, quote10kMs, peers, withoutGas, withGas }),
}
printTable(results)
const folder = new URL('../results/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('routing.json', folder), `${JSON.stringify(results, undefined, 2)}\n`)
say('Written to bench/results/routing.json')

/** Processor time by wall time. Below 1 others had the processor while this run's clocks went on. */
function processorShare(): number {
  const { user, system } = process.cpuUsage(startedCpu)
  return (user + system) / 1000 / (performance.now() - startedMs)
}

/** The Uniswap SDKs print a line for each address in small letters. */
function silenceChecksumWarnings(): void {
  const warn = console.warn
  console.warn = (...words: unknown[]) => {
    if (!/is not checksummed/.test(String(words[0]))) warn(...words)
  }
}
