import type { Context } from 'ponder:registry'
import { chainHead } from 'ponder:schema'

/** Whether the index has reached the present of a chain: from then on figures are kept current, before they are unknown. */
export async function followsHead(context: Context): Promise<boolean> {
  return (await context.db.find(chainHead, { chainId: context.chain.id })) !== null
}
