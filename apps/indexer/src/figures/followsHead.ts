import type { Context } from 'ponder:registry'
import { chainHead } from 'ponder:schema'

/** Whether the index has reached a chain's head: from then on figures are kept current; before that they are unknown. */
export async function followsHead(context: Context): Promise<boolean> {
  return (await context.db.find(chainHead, { chainId: context.chain.id })) !== null
}
