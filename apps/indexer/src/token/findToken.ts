import type { Context } from 'ponder:registry'
import { token } from 'ponder:schema'
import type { Token } from '../pool/Pool.ts'

/** A pool's token; `ensureToken` has created its row. */
export async function findToken(context: Context, address: `0x${string}`): Promise<Token> {
  return (await context.db.find(token, { chainId: context.chain.id, address }))!
}
