import type { Emit } from './emit.ts'
import type { Node } from './Node.ts'
import type { PonderProcess } from './PonderProcess.ts'

/** Blocks that were told to be done and to be read, of how many, and when the node was asked for that number. */
export type Blocks = { readonly done: number; readonly read: number; readonly total: number; readonly atMs: number }

/** Says how far the logs of each chain are read and indexed, when that has changed. */
export async function logProgress(
  ponder: Pick<PonderProcess, 'getProgress' | 'getRead'>,
  nodes: readonly Node[],
  told: Map<string, Blocks>,
  emit: Emit,
): Promise<void> {
  // Local nodes give their logs at once.
  const isRemote = nodes.some(({ restMs }) => restMs > 0)
  const [indexed, logs] = await Promise.all([
    ponder.getProgress(),
    isRemote ? ponder.getRead() : new Map<string, number>(),
  ])
  for (const slug of new Set([...indexed.keys(), ...logs.keys()])) {
    const before = told.get(slug)
    const node = nodes.find(({ network }) => network.slug === slug)
    // Ponder may be too busy to answer one of the two.
    const done = indexed.get(slug) ?? before?.done ?? 0
    const read = logs.get(slug) ?? before?.read ?? 0
    if (node === undefined || (before?.done === done && before.read === read)) continue
    const isRested = before === undefined || Date.now() - before.atMs >= node.restMs
    const total = isRested ? await node.getHeadNumber().catch(() => undefined) : before.total
    if (total === undefined) continue
    told.set(slug, { done, read, total, atMs: isRested ? Date.now() : before.atMs })
    // A slow node gives logs for minutes before the first of them is indexed.
    const step = isRemote ? { step: `logs read to ${Math.min(Math.max(read, done), total)}, indexing` } : {}
    emit({ type: 'progress', chain: slug, ...step, done: Math.min(done, total), total })
  }
}
