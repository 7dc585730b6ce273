import { BaseError } from '@oxbow/errors/BaseError'
import type { Emit } from './emit.ts'
import type { IndexDatabase } from './IndexDatabase.ts'
import type { BlockName, Node } from './Node.ts'

export declare namespace chooseSchema {
  type Parameters = {
    database: IndexDatabase
    nodes: readonly Node[]
    /** Begins the names of the schemas that this code builds from these chains. */
    prefix: string
    /** Set when the last index turned out to be wrong for this chain. */
    broken: { chainId: number; reason: string } | undefined
    emit: Emit
  }
}

/**
 * The schema to index into: the one that was built before when it still tells the truth about its chains, else a new one. What Ponder has
 * cached of a chain that is no longer the same is emptied: a poisoned cache would make each new index wrong again.
 *
 * @throws when a node is away, and {NodeBehindError} when it is not as far as the index
 */
export async function chooseSchema({
  broken,
  database,
  emit,
  nodes,
  prefix,
}: chooseSchema.Parameters): Promise<string> {
  const schemas = await database.getSchemas()
  const built = schemas.filter((name) => name.startsWith(`${prefix}_`))
  const latest = built.at(-1)
  const heads = latest ? await database.getHeads(latest) : new Map()

  let reason = broken?.reason
  for (const node of nodes) {
    const { chainId, name, profile } = node.network
    const cached = await database.getNewestCachedBlock(chainId)
    const head = heads.get(chainId)
    const isCacheTrue = !cached || (await isOnChain({ database, node, cached }))
    // A public chain may have reorganised its last blocks meanwhile, which Ponder undoes; a local one was replaced.
    const isHeadTrue = profile === 'public' || !head || (await node.find(head)) === 'there'
    if (isCacheTrue && isHeadTrue && broken?.chainId !== chainId) continue
    await database.forgetChain(chainId)
    reason ??= `${name} is not the chain that was indexed: it is another one, or it came back older.`
  }
  if (latest && !reason) return latest

  if (reason || schemas.length > 0) emit({ type: 'rebuild', reason: reason ?? 'The code or a network has changed.' })
  const count = built.map((name) => Number(name.slice(prefix.length + 1))).reduce((a, b) => Math.max(a, b), 0)
  return `${prefix}_${count + 1}`
}

/** A node that is not as far as the index is asked for an older block: it lags, unless that is another one, or there is none. */
async function isOnChain({ cached, database, node }: OnChain): Promise<boolean> {
  const found = await node.find(cached)
  if (found !== 'not yet') return found === 'there'
  const newest = await node.getHeadNumber()
  if (newest >= cached.number) return false
  const older = await database.getNewestCachedBlock(node.network.chainId, newest)
  if (!older || (await node.find(older)) === 'another') return false
  throw new NodeBehindError(node.network.name, cached.number - newest)
}

type OnChain = { readonly cached: BlockName; readonly database: IndexDatabase; readonly node: Node }

class NodeBehindError extends BaseError {
  override name = 'Indexer.NodeBehindError'
  constructor(chainName: string, blocks: number) {
    super(`The node of ${chainName} is ${blocks} blocks behind the index, which waits for it.`, {
      code: 'NodeUnavailable',
      retryable: true,
    })
  }
}
