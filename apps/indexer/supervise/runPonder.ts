import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChainWatch } from './ChainWatch.ts'
import type { createDiskFullNotice } from './createDiskFullNotice.ts'
import type { WaitLog } from './createWaitLog.ts'
import type { Emit } from './emit.ts'
import type { Environment } from './environment.ts'
import type { IndexDatabase } from './IndexDatabase.ts'
import type { LagNotice } from './LagNotice.ts'
import { type Blocks, logProgress } from './logProgress.ts'
import { type End, lookAtChains, tellLag, type Watched } from './lookAtChains.ts'
import type { Node } from './Node.ts'
import { PonderProcess } from './PonderProcess.ts'
import type { StallMemory } from './StallMemory.ts'
import type { StartWatch } from './StartWatch.ts'

const pollIntervalMs = 500
/** Enough for three local chains, with a third less memory in use than without a limit and no more work. */
const localHeapMb = 512

/** Runs Ponder on one schema until it ends, is told to stop, or no longer follows its chains. */
export async function runPonder(run: runPonder.Run): Promise<End> {
  await run.database.release(run.schema)
  const running = await start(run)
  run.starting.starts()
  try {
    for (;;) {
      await Promise.race([running.exited, sleep(pollIntervalMs, undefined, { signal: run.stopped }).catch(() => {})])
      if (run.stopped.aborted) return { kind: 'told to stop' }
      if (running.hasExited) return { kind: 'exited' }
      const end = await look(run, running)
      if (end !== undefined) return end
    }
  } finally {
    await running.ponder.stop({ atOnce: run.isLost.aborted })
    await run.database.release(run.schema).catch(() => {})
  }
}

export declare namespace runPonder {
  type Notices = {
    readonly diskFullNotice: ReturnType<typeof createDiskFullNotice>
    readonly lags: LagNotice
    /** What is waited for: nodes, and whatever else fails. */
    readonly waiting: Readonly<Record<'nodes' | 'others', WaitLog>>
  }
  type Run = Notices & {
    readonly database: IndexDatabase
    readonly emit: Emit
    readonly environment: Environment
    readonly nodes: readonly Node[]
    readonly schema: string
    /** Aborted when the database is gone, which stops it too. */
    readonly isLost: AbortSignal
    readonly stopped: AbortSignal
    readonly stalls: StallMemory
    readonly starting: StartWatch
  }
}

/** A Ponder that runs, and what is known of it. */
type Running = {
  readonly ponder: PonderProcess
  readonly exited: Promise<void>
  hasExited: boolean
  readonly watches: ReadonlyMap<Node, Watched>
  /** The blocks that were last told of each chain. */
  readonly told: Map<string, Blocks>
  /** The chain that changed deeper than an index can undo. */
  deepReorg: number | undefined
  /** What it writes is what is served. */
  isPublished: boolean
  isReady: boolean
}

async function start(run: runPonder.Run): Promise<Running> {
  const { environment, nodes, schema, stalls } = run
  const isPublished = (await run.database.getPublished()).join() === schema
  const ponder = new PonderProcess({
    schema,
    port: environment.OXBOW_INDEXER_PORT,
    maxHeapMb: nodes.every(({ network }) => network.profile === 'local') ? localHeapMb : undefined,
    env: { ...process.env, DATABASE_URL: environment.DATABASE_URL, OXBOW_DATA: resolve(environment.OXBOW_DATA) },
    onDeepReorg: (chainId) => {
      running.deepReorg = chainId
    },
    onDiskFull: run.diskFullNotice.isFull,
  })
  const watches = nodes.map((node): [Node, Watched] => {
    const { blockTimeSeconds, chainId } = node.network
    const watch = new ChainWatch(blockTimeSeconds, stalls.timeoutMs(chainId))
    return [node, { watch, atMs: 0, toldMs: 0, state: 'behind' }]
  })
  const running: Running = {
    ponder,
    exited: ponder.exited.then(() => {
      running.hasExited = true
    }),
    hasExited: false,
    watches: new Map(watches),
    told: new Map(),
    deepReorg: undefined,
    isPublished,
    isReady: false,
  }
  return running
}

/** Compares the index with its chains once, and publishes it when it is good enough. Returns why this Ponder has to end, if it has. */
async function look(run: runPonder.Run, running: Running): Promise<End | undefined> {
  const { database, emit, nodes, schema, starting } = run
  const { ponder, told, watches } = running
  if (running.deepReorg !== undefined) return await toReplaced(run, running.deepReorg)
  await tellLag(database, { schema, watches, lags: run.lags })
  if (!running.isReady && !(await ponder.isReady())) {
    await logProgress(ponder, nodes, told, emit)
    return stands(run, running) ? { kind: 'exited' } : undefined
  }
  const seen = await lookAtChains(database, { schema, watches })
  // Ponder calls itself ready before its first live block, and may hang there.
  if (!seen.includes('none')) starting.begins()
  else if (stands(run, running)) return { kind: 'exited' }
  const end = seen.find((each) => typeof each === 'object')
  if (end) return end
  const isFollowing = seen.every((each) => each === 'follows')
  if (isFollowing) {
    run.diskFullNotice.follows()
    run.waiting.others.goesOn('reading the chains')
  }
  // What is served goes on being so until this is as new: its newest blocks, and the figures that come with the first of them, are not in the history.
  if (!running.isPublished && (isFollowing || (await database.getPublished()).length === 0)) {
    await database.publish(schema)
    running.isPublished = true
  }
  if (!running.isReady && isFollowing) {
    running.isReady = true
    await takeOver(run)
  }
  return undefined
}

/** Whether it made no progress since it was started. */
function stands({ emit, starting }: runPonder.Run, { told }: Running): boolean {
  if (!starting.stands(told.values())) return false
  emit({ type: 'notice', text: 'The index made no progress since it was started, and is started again.' })
  return true
}

async function toReplaced({ database, nodes, schema }: runPonder.Run, chainId: number): Promise<End> {
  const node = nodes.find(({ network }) => network.chainId === chainId)
  const head = (await database.getHeads(schema).catch(() => undefined))?.get(chainId)
  // Started again it waits for a node that lags; what has changed is found out then.
  if (head && (await node?.find(head).catch(() => 'not yet')) === 'not yet') return { kind: 'exited' }
  return { kind: 'replaced', chainId, reason: `${node?.network.name} has changed deeper than an index can undo.` }
}

/** Drops older indexes, and says that this one is ready. */
async function takeOver({ database, emit, schema }: runPonder.Run): Promise<void> {
  for (const name of await database.getSchemas()) if (name !== schema) await database.drop(name)
  emit({ type: 'ready' })
  await database.indexNames(schema).catch((error: Error) => {
    process.stderr.write(`Searches stay slow on large chains: ${error.message}\n`)
  })
}
