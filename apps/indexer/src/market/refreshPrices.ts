import type { Context } from 'ponder:registry'
import { tokenMarket } from 'ponder:schema'
import { and, desc, eq, gte } from 'ponder'
import { networkOf } from '../networks.ts'
import { timeConstantSeconds } from '../price/policy.ts'
import { deriveUsd } from './deriveUsd.ts'
import { rowsOf } from './publishPrice.ts'
import { writePrice } from './writePrice.ts'

/** After this long without a trade, a price is within 1/400 of what its pools show. */
const settledAfterSeconds = 6 * timeConstantSeconds
const maxTokens = { active: 200, complete: 2_000 }

/**
 * Updates current prices that are still converging after their last trade. If `isComplete`, also those of tokens without recent trades, which follow
 * the native currency and weren't written while the history was indexed.
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
    .limit(isComplete ? maxTokens.complete : maxTokens.active)
  for (const market of markets) {
    const derived = await deriveUsd(context, market.token, market.sources, block.timestamp)
    for (const row of await rowsOf(context, market.token)) await writePrice(context, row, derived, block)
  }
}
