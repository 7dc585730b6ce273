import type { Context } from 'ponder:registry'
import { tokenMarket } from 'ponder:schema'
import { and, desc, eq, gte } from 'ponder'
import { networkOf } from '../networks.ts'
import { timeConstantSeconds } from '../price/policy.ts'
import { publishPrice } from './publishPrice.ts'

/** After this long without a trade a price has settled to a part in four hundred of what the pools show. */
const settledAfterSeconds = 6 * timeConstantSeconds
const mostTokens = 200

/** Publishes the prices that go on settling after the last trade, as time passes. */
export async function publishActivePrices(
  context: Context,
  block: { number: number; timestamp: number },
): Promise<void> {
  const network = networkOf(context.chain.id)
  const isActive = and(
    eq(tokenMarket.chainId, network.chainId),
    gte(tokenMarket.updatedAtTimestamp, block.timestamp - settledAfterSeconds),
  )
  const markets = await context.db.sql
    .select({ token: tokenMarket.token, sources: tokenMarket.sources })
    .from(tokenMarket)
    .where(isActive)
    .orderBy(desc(tokenMarket.updatedAtTimestamp))
    .limit(mostTokens)
  for (const market of markets) await publishPrice(context, network, market.token, market.sources, block)
}
