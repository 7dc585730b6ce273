import { setTimeout as sleep } from 'node:timers/promises'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { refusesKey } from '@oxbow/rpc/refusesKey'
import { assertSameBuild, buildHash } from './buildHash.ts'
import { chooseSchema } from './chooseSchema.ts'
import { createDiskFullNotice } from './createDiskFullNotice.ts'
import { createWaitLog } from './createWaitLog.ts'
import type { Emit } from './emit.ts'
import type { Environment } from './environment.ts'
import { IndexDatabase } from './IndexDatabase.ts'
import { LagNotice } from './LagNotice.ts'
import type { End } from './lookAtChains.ts'
import { connectNode, type Node } from './Node.ts'
import { runPonder } from './runPonder.ts'
import { StallMemory } from './StallMemory.ts'
import { StartWatch } from './StartWatch.ts'
import { waitForDatabase } from './waitForDatabase.ts'

const longestPauseMs = 15_000
/** A database that kept a connection this long does not drop each. */
const heldAfterMs = 5_000
/** A Ponder that ran this long had nothing wrong with it at the start. */
const soundAfterMs = 60_000
/** PostgreSQL documentation, appendix A. */
const diskFull = '53100'

export declare namespace runIndexer {
  type Options = { environment: Environment; networks: readonly EnabledNetwork[]; emit: Emit; signal: AbortSignal }
}

/** Keeps an index of the networks running and true to its chains until told to stop. @throws {OldDatabaseError} */
export async function runIndexer(options: runIndexer.Options): Promise<void> {
  const { emit, environment, signal } = options
  const diskFullNotice = createDiskFullNotice({ connectionString: environment.DATABASE_URL, emit })
  const write = (text: string) => void process.stderr.write(text)
  const lags = new LagNotice((text) => {
    write(`${new Date().toISOString()} ${text}\n`)
    emit({ type: 'notice', text })
  })
  const waiting = { nodes: createWaitLog({ emit, write }), others: createWaitLog({ emit, write }) }
  for (let wasThere = false; !signal.aborted; wasThere = true) {
    await waitForDatabase({ connectionString: environment.DATABASE_URL, emit, signal, wasThere })
    if (signal.aborted) return
    const startedMs = Date.now()
    await runOnDatabase({ ...options, diskFullNotice, lags, waiting })
    // A database that takes connections and drops them is not asked in a loop. One that was killed comes back in less time than that.
    if (Date.now() - startedMs < heldAfterMs) await sleep(1_000, undefined, { signal }).catch(() => {})
  }
}

/** Returns when it was told to stop, and when the connection that holds the database's lock broke. */
async function runOnDatabase(options: runIndexer.Options & runPonder.Notices): Promise<void> {
  const { emit, environment, networks, diskFullNotice, signal, waiting } = options
  const nodes = networks.map(connectNode)
  const build = buildHash(networks)
  const prefix = environment.OXBOW_INDEX_SCHEMA ?? `ix_${build}`
  const database = new IndexDatabase(environment.DATABASE_URL)
  const lockLost = new AbortController()
  let hasStoodBy = false
  const standBy = () => {
    hasStoodBy = true
    emit({ type: 'ready', detail: 'standing by: another Oxbow writes the index of this database' })
  }
  try {
    await database.lock({ onLost: (error) => lockLost.abort(error), onTaken: standBy, signal })
  } catch (error) {
    await database.close()
    if (!signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return
  }
  const stopped = AbortSignal.any([signal, lockLost.signal])
  if (hasStoodBy) emit({ type: 'notice', text: 'The other Oxbow has stopped: this one writes the index now.' })

  let broken: { chainId: number; reason: string } | undefined
  const stalls = new StallMemory()
  const starting = new StartWatch()
  let pauseMs = 250
  while (!stopped.aborted) {
    const startedMs = Date.now()
    try {
      await assertNodesAnswer(nodes)
      assertSameBuild(networks, build)
      waiting.nodes.goesOn('reading the chains')
      const schema = await chooseSchema({ database, nodes, prefix, broken, emit })
      broken = undefined
      const isLost = lockLost.signal
      const end = await runPonder({ ...options, database, isLost, nodes, schema, stalls, starting, stopped })
      if (end.kind === 'told to stop') break
      const next = end.kind === 'stalled' ? stalls.next(end) : undefined
      if (end.kind === 'replaced' || next === 'rebuild') {
        broken = end as Extract<End, { reason: string }>
        continue
      }
      if (end.kind === 'stalled') {
        if (next === 'tell') emit({ type: 'notice', text: describeStall(end) })
        emit({ type: 'progress', step: `starting the index again: ${end.reason}` })
        continue
      }
    } catch (error) {
      if (stopped.aborted) break
      const reason = error instanceof Error ? error.message : String(error)
      // It may be back by now, and is what was waited for all the same.
      const away = error instanceof NodesAwayError ? reason : await namesOfAway(nodes)
      if (away !== undefined) waiting.nodes.waits(away)
      else waiting.others.waits(`trying again: ${reason.split('\n')[0]}`)
      if ((error as { code?: string }).code === diskFull) diskFullNotice.isFull()
    }
    if (Date.now() - startedMs > soundAfterMs) pauseMs = 250
    await sleep(pauseMs, undefined, { signal: stopped }).catch(() => {})
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  await database.close().catch(() => {})
}

function describeStall({ chainId, head, reason }: Extract<End, { kind: 'stalled' }>): string {
  return `${reason} It has been at block ${head} for minutes, however often it is started again: market data is as old. indexer.log says what fails; look at the nodes of OXBOW_RPC_${chainId} with npm run doctor.`
}

/** Its message says what is waited for. */
class NodesAwayError extends Error {}

/** Ponder takes a minute to give up, and says it in words of its own. @throws {NodesAwayError} */
async function assertNodesAnswer(nodes: readonly Node[]): Promise<void> {
  const away = await namesOfAway(nodes)
  if (away !== undefined) throw new NodesAwayError(away)
}

/** A node that is away is the reason of whatever failed then. */
async function namesOfAway(nodes: readonly Node[]): Promise<string | undefined> {
  const away = await Promise.all(
    nodes.map(async (node) =>
      node.getHeadNumber().then(
        () => undefined,
        (error: unknown) => {
          const { chainId, name } = node.network
          return `${name} (OXBOW_RPC_${chainId}${refusesKey(error) ? ', which refuses its key' : ''})`
        },
      ),
    ),
  )
  const names = away.filter((each) => each !== undefined)
  return names.length > 0 ? `waiting for a node of ${names.join(', ')}` : undefined
}
