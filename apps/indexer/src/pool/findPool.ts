import type { Context } from 'ponder:registry'
import { pool } from 'ponder:schema'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Pool } from './Pool.ts'

/** @throws {UnknownPoolError} for an event of a pool whose creation was not seen: the network's start block is too late. */
export async function findPool(context: Context, id: `0x${string}`): Promise<Pool> {
  const found = await context.db.find(pool, { chainId: context.chain.id, id })
  if (!found) throw new UnknownPoolError(context.chain.id, id)
  return found
}

export class UnknownPoolError extends BaseError {
  override name = 'UnknownPoolError'

  constructor(chainId: number, id: string) {
    super('A pool changed whose creation is not in the index.', {
      code: 'UnknownPool',
      facts: [`chain: ${chainId}`, `pool: ${id}`],
      nextAction: `Set OXBOW_START_BLOCK_${chainId} to a block before the first pool.`,
    })
  }
}
