import type { Context } from 'ponder:registry'
import { tokenMarket } from 'ponder:schema'
import { and, desc, eq, gte } from 'ponder'
import { networkOf } from '../networks.ts'
import { timeConstantSeconds } from '../price/policy.ts'
import { deriveUsd } from './deriveUsd.ts'
import { rowsOf } from './publishPrice.ts'
import { writePrice } from './writePrice.ts'

/** After this long without a trade a price has settled to a part in four hundred of what the pools show. */
const settledAfterSeconds = 6 * timeConstantSeconds
const mostTokens = { active: 200, complete: 2_000 }

/**
 * Brings the prices of now up to now where they go on settling after the last trade; when it `isComplete` also those of tokens that have been quiet for
 * longer: they move with the native currency that they are traded for, and nothing was written for them while the history was read.
 */
export async function refreshPrices(
  context: Context,
  block: { number: number; timestamp: number },
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  const network = networkOf(context.chain.id)
  const isActive = and(
    eq(tokenMarket.chainId, network.chainId),
    gte(tokenMarket.updatedAtTimestamp, isComplete ? 0 : block.timestamp - settledAfterSeconds),
  )
  const markets = await context.db.sql
    .select({ token: tokenMarket.token, sources: tokenMarket.sources })
    .from(tokenMarket)
    .where(isActive)
    .orderBy(desc(tokenMarket.updatedAtTimestamp))
    .limit(isComplete ? mostTokens.complete : mostTokens.active)
  for (const market of markets) {
    const derived = await deriveUsd(context, market.token, market.sources, block.timestamp)
    for (const row of await rowsOf(context, market.token)) await writePrice(context, row, derived, block)
  }
}
