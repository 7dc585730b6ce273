import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startKeeperFloor } from '../../apps/keeper/test/startKeeperFloor.ts'
import { measureBook } from './measureBook.ts'
import { measureFills } from './measureFills.ts'
import { measureKills } from './measureKills.ts'

/** Measures how a keeper fills limit orders: latency, exactly once, the owners' share, with a large book, and with kills. */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '200' },
    book: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
  },
})
const [orders, book, kills] = [values.orders, values.book, values.kills].map(Number) as [number, number, number]
const busyBefore = loadavg()[0]!
const isDisturbed = busyBefore > availableParallelism() / 2
const say = (isReached: boolean, line: string) => console.log(`${isReached ? ' ' : '!'} ${line}`)

const floor = await startKeeperFloor({ isDurable: true })
try {
  await floor.writeDeployment()
  const fills = orders === 0 ? undefined : await measureFills(floor, orders)
  if (fills) {
    const { blocksP95, doubles, filled, lost, ownersShare } = fills
    say(blocksP95 <= 2, `one at a time: fillable to filled, p95: ${blocksP95} blocks (goal 2)`)
    say(
      filled === orders && doubles === 0,
      `${filled} of ${orders} orders filled by two fillers, ${doubles} of them twice, ${lost} fills lost`,
    )
    say(ownersShare >= 90, `V3: owners got ${ownersShare.toFixed(2)} % of the surplus after gas (goal 90 %)`)
  }
  const large = book === 0 ? undefined : await measureBook(floor, book)
  if (large) {
    const { cpuMs, judged, maxRssMb, medianMs, readMs, worstMs } = large
    say(
      worstMs <= 500,
      `${book} open orders: ${judged} judged within ${medianMs} ms of a block (median), ${worstMs} ms (worst; goal 500 ms); ${cpuMs} ms of a processor a block`,
    )
    say(
      maxRssMb <= 300,
      `memory ${maxRssMb} MB at most (goal 300 MB); all of the book was read and judged in ${readMs} ms`,
    )
  }
  const killed = kills === 0 ? undefined : await measureKills(floor, kills)
  if (killed) {
    const { doubles, filled, killed: of, known, placed, unanswered } = killed
    say(
      filled === placed && doubles === 0 && known === placed,
      `${of.keeper} kills of the keeper, ${of.server} of the server, ${of.database} of the database, ${unanswered} posts of orders unanswered: ${filled} of ${placed} acknowledged orders filled, ${doubles} twice, ${known} in the book as filled`,
    )
  }
  if (isDisturbed) console.log(`  The machine was busy (load ${busyBefore.toFixed(1)}).`)
  const results = join(import.meta.dirname, '../results')
  mkdirSync(results, { recursive: true })
  const text = JSON.stringify({ orders, book, kills, isDisturbed, fills, large, killed }, null, 2)
  writeFileSync(join(results, 'orders.json'), `${text}\n`)
} finally {
  await floor[Symbol.asyncDispose]()
}
