import type { ChainWatch } from './ChainWatch.ts'
import type { IndexDatabase } from './IndexDatabase.ts'
import type { LagNotice } from './LagNotice.ts'
import type { Node } from './Node.ts'

/** Why one run of Ponder ended. */
export type End =
  | { kind: 'told to stop' }
  | { kind: 'exited' }
  | { kind: 'stalled'; chainId: number; head: number; isPublic: boolean; reason: string }
  | { kind: 'replaced'; chainId: number; reason: string }

const tellEveryMs = 30_000

/** `none`: the index has no block of the chain yet, or lost them with its database and has not followed since. */
type State = 'follows' | 'behind' | 'none'

/** One chain's index, when it was last compared with its chain, and how it stood then. */
export type Watched = { readonly watch: ChainWatch; atMs: number; toldMs: number; state: State }

/** Compares each chain's index with its node. A node that is away or lags, or a database that is away, tells nothing about the index. */
export async function lookAtChains(
  database: IndexDatabase,
  { schema, watches }: LookOptions,
): Promise<(State | End)[]> {
  const heads = await database.getHeads(schema).catch(() => undefined)
  return Promise.all(
    Array.from(watches, async ([node, watched]): Promise<State | End> => {
      if (Date.now() - watched.atMs < node.restMs) return watched.state
      watched.state = 'behind'
      const { watch } = watched
      const { chainId, name, profile } = node.network
      const head = heads?.get(chainId)
      if (head === undefined) {
        watch.blink(Date.now())
        // A query that failed tells of no chain.
        return heads ? 'none' : 'behind'
      }
      watched.atMs = Date.now()
      const [newest, found] = await Promise.all([node.getHeadNumber(), node.find(head)]).catch(() => [])
      if (newest === undefined || found === undefined || found === 'not yet') {
        watch.blink(Date.now())
        return 'behind'
      }
      const state = watch.see({ head, isOnChain: found === 'there', newest, nowMs: Date.now() })
      if (state === 'stalled')
        return {
          kind: state,
          chainId,
          head: head.number,
          isPublic: profile === 'public',
          reason: `The index of ${name} stood still.`,
        }
      if (state === 'replaced')
        return { kind: state, chainId, reason: `${name} no longer has the blocks that were indexed.` }
      watched.state = state
      return state
    }),
  )
}

/** Tells how far each chain's index is behind, also while Ponder still starts. Its nodes are asked as seldom as otherwise. */
export async function tellLag(
  database: IndexDatabase,
  { lags, schema, watches }: LookOptions & { lags: LagNotice },
): Promise<void> {
  const due = [...watches].filter(([node, { toldMs }]) => node.restMs > 0 && Date.now() - toldMs > tellEveryMs)
  if (due.length === 0) return
  const heads = await database.getHeads(schema).catch(() => new Map<number, never>())
  for (const [node, watched] of due) {
    watched.toldMs = Date.now()
    const head = heads.get(node.network.chainId)
    const newest = head && (await node.getHeadNumber().catch(() => undefined))
    if (head && newest !== undefined) lags.see({ network: node.network, head: head.number, newest, nowMs: Date.now() })
  }
}

type LookOptions = { readonly schema: string; readonly watches: ReadonlyMap<Node, Watched> }
