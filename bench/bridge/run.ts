import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureRelay } from '../../apps/keeper/test/measureRelay.ts'
import { measureWebhooks } from '../../apps/server/src/test/measureWebhooks.ts'
import { measureQuotes } from './measureQuotes.ts'

/** Measures bridging: time to a quote and to a fill, losses while relayers are killed and chains reorg, and the throughput of providers' webhooks. */
const { values } = parseArgs({
  options: {
    quotes: { type: 'string', default: '200' },
    timed: { type: 'string', default: '20' },
    deposits: { type: 'string', default: '1000' },
    webhooks: { type: 'string', default: '5000' },
  },
})
const [quotes, timed, deposits, webhooks] = [values.quotes, values.timed, values.deposits, values.webhooks].map(
  Number,
) as [number, number, number, number]
const busyBefore = loadavg()[0]!
const isDisturbed = busyBefore > availableParallelism() / 2
const say = (isReached: boolean, line: string) => console.log(`${isReached ? ' ' : '!'} ${line}`)

let known: Awaited<ReturnType<typeof measureQuotes>> | undefined
const relay =
  timed + deposits === 0
    ? undefined
    : await measureRelay({
        timed,
        deposits,
        async onFilled(places) {
          if (quotes > 0 && timed > 0) known = await measureQuotes(places, quotes)
        },
      })
if (relay) {
  const { secondsP95, users, relayers } = relay
  if (known) {
    const { knownMs, nodesCpuMs, nodesMs, readsEach, serverCpuMs, serverMs } = known
    say(
      serverMs <= 60,
      `a quote across networks: ${serverMs.toFixed(1)} ms (p50; goal 60 ms) from a server, ${serverCpuMs.toFixed(1)} ms of a processor, with ${readsEach.toFixed(2)} reads of logs meanwhile; ${nodesMs.toFixed(1)} ms from both nodes, ${nodesCpuMs.toFixed(1)} ms of a processor; ${knownMs.toFixed(3)} ms of another amount`,
    )
  }
  if (secondsP95 !== undefined)
    say(secondsP95 <= 10, `deposit to filled, ${timed} one at a time: ${secondsP95} s (p95; goal 10 s)`)
  if (users) {
    const { deposited, doubles, filled, refunded, short, takenBack } = users
    say(
      short === 0n && doubles === 0 && filled + refunded === deposited,
      `${deposited} deposits stand, ${takenBack} were taken back by reorgs: ${filled} filled, ${refunded} refunded, ${doubles} twice; users are short of ${short} wei`,
    )
  }
  for (const { kills, lostWei, mostWei } of relayers)
    say(lostWei <= mostWei, `a relayer, killed ${kills} times: lost ${lostWei} of at most ${mostWei} wei`)
}
const hooks = webhooks === 0 ? undefined : await measureWebhooks(webhooks)
if (hooks) {
  const { again, cpuPerSecond, perSecond, sent, wrong } = hooks
  say(
    wrong === 0 && cpuPerSecond >= 500,
    `${sent} webhooks, ${again} sent again: ${cpuPerSecond} a second of a processor (goal 500), ${perSecond} a second by the clock; ${wrong} orders in a wrong state`,
  )
}
if (isDisturbed) console.log(`  The machine was busy (load ${busyBefore.toFixed(1)}).`)
const results = join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })
const written = { quotes, timed, deposits, webhooks, isDisturbed, known, relay, hooks }
const text = JSON.stringify(written, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
writeFileSync(join(results, 'bridge.json'), `${text}\n`)
