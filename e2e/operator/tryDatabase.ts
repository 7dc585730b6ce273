import { setTimeout as sleep } from 'node:timers/promises'
import { type Supervised, until } from '../support/Supervised.ts'
import { type Note, quotes, readyz, seconds } from './looks.ts'
import type { Site } from './Site.ts'

const awaySeconds = 40
/** Lag of an index that follows: some blocks. */
const leastLagSeconds = 10
const mostSeconds = 60

/** A database that is killed under a running site and comes back: quotes go on, and the index catches up. */
export async function tryDatabase(site: Site, oxbow: Supervised, note: Note): Promise<void> {
  const before = oxbow.said.length
  const said = () => oxbow.said.slice(before)
  await site.stopDatabase()
  let [asked, answered] = [0, 0]
  for (const untilMs = Date.now() + 1_000 * awaySeconds; Date.now() < untilMs; await sleep(500)) {
    asked++
    if (await quotes(site, oxbow)) answered++
  }
  const gone = /The database at \S+ is gone .*/.exec(said())?.[0]
  note(
    `database away for ${awaySeconds} s`,
    `“${gone}”, ${answered} of ${asked} quotes answered`,
    gone !== undefined && answered === asked,
  )
  await site.startDatabase()
  const startedMs = Date.now()
  const isCaughtUp = async () => {
    const state = await readyz(oxbow)
    const lag = state?.chains[0]?.indexLagSeconds
    return state?.ready === true && typeof lag === 'number' && lag <= leastLagSeconds
  }
  await until(isCaughtUp, 'the index has caught up', said)
  const tookMs = Date.now() - startedMs
  note(
    'database back: ready, and the index at the newest block after',
    `${seconds(startedMs)} s`,
    tookMs <= 1_000 * mostSeconds && said().includes('is back.'),
  )
}
