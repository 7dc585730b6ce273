import type { Emit } from './emit.ts'
import type { IndexDatabase } from './IndexDatabase.ts'
import type { Node } from './Node.ts'

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
 * @throws when a node is away
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
    const isCacheTrue = !cached || (await node.hasBlock(cached))
    // A public chain may have reorganised its last blocks meanwhile, which Ponder undoes; a local one was replaced.
    const isHeadTrue = profile === 'public' || !head || (await node.hasBlock(head))
    if (isCacheTrue && isHeadTrue && broken?.chainId !== chainId) continue
    await database.forgetChain(chainId)
    reason ??= `${name} is not the chain that was indexed: it is another one, or it came back older.`
  }
  if (latest && !reason) return latest

  if (reason || schemas.length > 0) emit({ type: 'rebuild', reason: reason ?? 'The code or a network has changed.' })
  const count = built.map((name) => Number(name.slice(prefix.length + 1))).reduce((a, b) => Math.max(a, b), 0)
  return `${prefix}_${count + 1}`
}
