import { setTimeout as sleep } from 'node:timers/promises'
import { type Supervised, until } from '../support/Supervised.ts'
import { Front } from './Front.ts'
import { indexedBlock, type Note, quotes, seconds, visit } from './looks.ts'
import type { Site } from './Site.ts'

const restSeconds = 60
const quotesAtRest = 100

/** A second copy on the same database and behind the same proxy: what both cost at rest, one killed, one restarted. Ends with the first one gone. */
export async function tryCopies(
  site: Site,
  first: Supervised,
  { note, settings }: { note: Note; settings: NodeJS.ProcessEnv },
): Promise<Supervised> {
  const second = await site.start('second', settings)
  await second.ready()
  const standsBy = () => second.said.includes('standing by: another Oxbow writes the index of this database')
  await until(standsBy, 'the second says that it stands by', () => second.said)
  note('a second copy on the same database', 'stands by', true)
  await using front = Front.isPossible ? await Front.start(site.folder, [first.port, second.port]) : undefined

  await sleep(1_000 * restSeconds)
  await measureRest(site, [first, second], note)

  const newest = Number(await site.chain.publicClient.getBlockNumber({ cacheTime: 0 }))
  const duringKill = front && visit(front, site)
  await sleep(2_000)
  first.kill()
  const killedMs = Date.now()
  await until(
    () => quotes(site, second),
    'the other copy quotes',
    () => second.said,
  )
  note('one copy killed: quotes from the other after', `${seconds(killedMs)} s`)
  const hasPassed = async () => (await indexedBlock(second).catch(() => 0)) > newest
  await until(hasPassed, 'the other copy writes the index', () => second.said)
  note('one copy killed: the index has a block of after the kill after', `${seconds(killedMs)} s`)
  if (duringKill) {
    const { asked, failed } = await duringKill.stop()
    note('one copy killed: what a visitor by TLS had', `${asked} quotes, ${failed.length} without an answer`)
  }

  const logs = site.node.asked('eth_getLogs')
  const restartedMs = Date.now()
  const again = await site.start('first', settings)
  await until(
    () => quotes(site, again),
    'quotes are given',
    () => again.said,
  )
  note(
    'restart: quotes after',
    `${seconds(restartedMs)} s, ${site.node.asked('eth_getLogs') - logs} requests for logs of both`,
  )
  await again.ready()
  // Until the proxy has seen that it is there.
  await sleep(5_000)

  const duringRestart = front && visit(front, site)
  await second.stop()
  const next = await site.start('second', settings)
  await next.ready()
  await sleep(5_000)
  await again.stop()
  await sleep(2_000)
  if (duringRestart) {
    const { asked, failed } = await duringRestart.stop()
    const value = `${asked} quotes, ${failed.length} without an answer ${failed.join(' ')}`
    note('one after the other restarted: what a visitor by TLS had', value, failed.length === 0)
  }
  return next
}

async function measureRest(site: Site, copies: readonly Supervised[], note: Note): Promise<void> {
  const head = () => site.chain.publicClient.getBlockNumber({ cacheTime: 0 })
  const before = new Map(site.node.askedAll())
  const from = await head()
  let answered = 0
  for (let at = 0; at < quotesAtRest; at++) {
    if (await quotes(site, copies[at % copies.length]!, String(1_000 + at))) answered++
    await sleep((1_000 * restSeconds) / quotesAtRest)
  }
  const blocks = Number((await head()) - from)
  const calls = [...site.node.askedAll()]
    .map(([method, count]) => [method, (count - (before.get(method) ?? 0)) / blocks] as const)
    .filter(([, count]) => count > 0)
  const all = calls.reduce((sum, [, count]) => sum + count, 0)
  const apart = calls.map(([method, count]) => `${method} ${count.toFixed(2)}`).join(', ')
  note(
    `calls a block at rest, two copies and one index, while ${quotesAtRest} quotes are asked for`,
    `${all.toFixed(1)} in ${blocks} blocks (${apart}), ${answered} answered`,
    all <= 5 && answered === quotesAtRest,
  )
}
