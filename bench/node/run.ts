import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureHistory } from './measureHistory.ts'
import { measureIndex } from './measureIndex.ts'
import { measureRest } from './measureRest.ts'
import { measureUrgent } from './measureUrgent.ts'

const { values } = parseArgs({
  options: {
    /** rest, urgent, history or index; all by default. */
    section: { type: 'string', default: 'rest,urgent,history,index' },
    /** Blocks in the section rest. */
    blocks: { type: 'string', default: '30' },
    /** Old blocks in the sections history and index. */
    history: { type: 'string', default: '3000000' },
    indexed: { type: 'string', default: '20000' },
    /** cheap, own or archive; all by default. */
    node: { type: 'string', default: 'cheap,own,archive' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    /** Another checkout, for the section rest. */
    root: { type: 'string' },
  },
})

const seed = Number(values.seed)
const results: Record<string, unknown> = { seed }
const failed: string[] = []
const gate = (name: string, value: number, most: number, unit: string) => {
  const isMissed = !(value <= most)
  if (isMissed) failed.push(name)
  console.log(
    `${isMissed ? '!' : ' '} ${name}: ${value.toFixed(1)} ${unit} (at most ${most}; load ${loadavg()[0]!.toFixed(1)})`,
  )
}
console.log(`Seed ${seed}`)

if (values.section.includes('rest')) {
  for (const copies of [1, 2]) {
    const rest = await measureRest({ blocks: Number(values.blocks), copies, root: values.root })
    results[`rest, copies: ${copies}`] = rest
    console.log(`At rest, a trade in each block of 2 s, copies on one database: ${copies}`)
    for (const [method, calls] of Object.entries(rest.byMethod))
      console.log(`    ${method}: ${(calls / rest.blocks).toFixed(2)} a block`)
    gate('calls a block, servers and index', rest.callsPerBlock, 5, 'calls')
  }
}
if (values.section.includes('urgent')) {
  for (const callsPerSecond of [20, undefined]) {
    const urgent = await measureUrgent({ seconds: 40, seed, callsPerSecond })
    results[`urgent, ${callsPerSecond ?? 'no'} limit set`] = urgent
    console.log(
      `People's calls while history is read, 25 calls a second, ${callsPerSecond ?? 'none'} set, one of 50 answers hangs for 6 s: ${urgent.calls} calls, ${urgent.refused} refused, ${urgent.seconds.length} answered, half of them within ${at(urgent.seconds, 0.5).toFixed(2)} s, the slowest in ${at(urgent.seconds, 1).toFixed(2)} s`,
    )
    gate('99 of 100', at(urgent.seconds, 0.99), 1, 's')
    gate('failed', urgent.failed, 0, 'calls')
  }
}
if (values.section.includes('history')) {
  const history = await measureHistory({ oldBlocks: Number(values.history), seed })
  results.history = history
  console.log(`${values.history} blocks behind 25 calls a second, 1,000 blocks of logs, slow answers:`)
  gate('first quote, from the pools of listed tokens', history.firstQuoteSeconds, 60, 's')
  console.log(
    `    whole market: ${history.wholeMarketSeconds.toFixed(0)} s, ${history.calls} calls, ${history.refused} refused`,
  )
  const { quoteSeconds } = history
  console.log(`    ${quoteSeconds.length} quotes meanwhile, half of them within ${at(quoteSeconds, 0.5).toFixed(2)} s`)
  gate('99 of 100 quotes meanwhile', at(quoteSeconds, 0.99), 1, 's')
  gate('longest quote meanwhile', at(quoteSeconds, 1), 3, 's')
  gate('restart to the whole market', history.restartSeconds, 10, 's')
}
if (values.section.includes('index')) {
  results.index = []
  for (const node of (['cheap', 'own', 'archive'] as const).filter((each) => values.node.includes(each)))
    for (const [oldBlocks, tradesPerThousandBlocks] of [
      [Number(values.indexed), 2],
      // As many events as on a busy chain, in a tenth of the blocks: each block with an event costs a call.
      [Number(values.indexed) / 10, 500],
    ] as const) {
      const found = await measureIndex({ oldBlocks, seed, node, tradesPerThousandBlocks })
      ;(results.index as unknown[]).push({ node, oldBlocks, tradesPerThousandBlocks, ...found })
      const { blocksWithEvents, calls, events, refused, seconds } = found
      console.log(
        `Index of ${oldBlocks} blocks, ${events} events in ${blocksWithEvents} of them, ${node} node: ${seconds.toFixed(0)} s, ${(
          events / seconds
        ).toFixed(1)} events a second; ${calls} calls, ${((calls * 1_000) / oldBlocks).toFixed(0)} in 1,000 blocks, ${(
          (calls * 1_000) / events
        ).toFixed(
          0,
        )} for 1,000 events; ${refused} refused (start ${found.startSeconds.toFixed(0)} s, load ${loadavg()[0]!.toFixed(1)})`,
      )
    }
}
const target = resolve(import.meta.dirname, '../results/node.json')
mkdirSync(resolve(target, '..'), { recursive: true })
writeFileSync(target, JSON.stringify(results, null, 2))
process.exitCode = failed.length > 0 ? 1 : 0

/** Percentile of ascending values. */
function at(ascending: readonly number[], share: number): number {
  return ascending[Math.ceil(share * ascending.length) - 1] ?? Number.NaN
}
