import type { Context } from 'ponder:registry'
import { pool, poolFigures, token } from 'ponder:schema'
import { followsHead } from '../figures/followsHead.ts'
import { ensureToken } from '../token/ensureToken.ts'
import type { LogEvent } from './LogEvent.ts'
import type { Pool } from './Pool.ts'

export async function createPool(
  context: Context,
  event: LogEvent,
  key: Pick<Pool, 'id' | 'protocol' | 'token0' | 'token1' | 'feePips' | 'keyFee' | 'tickSpacing' | 'hooks'>,
): Promise<Pool> {
  const chainId = context.chain.id
  for (const address of [key.token0, key.token1]) {
    await ensureToken(context, event, address)
    await context.db.update(token, { chainId, address }).set((row) => ({ poolCount: row.poolCount + 1 }))
  }
  const isNew = await followsHead(context)
  await context.db.insert(poolFigures).values({
    chainId,
    poolId: key.id,
    ...(isNew && {
      volumeDayUsd: 0,
      feesDayUsd: 0,
      lpFeesDayUsd: 0,
      lpFeesHeldDay: 0,
      volumeDayBeforeUsd: 0,
      volumeMonthUsd: 0,
    }),
  })
  const [block, timestamp] = [Number(event.block.number), Number(event.block.timestamp)]
  return context.db.insert(pool).values({
    ...key,
    chainId,
    protocolFeeZeroForOne: 0,
    protocolFeeOneForZero: 0,
    reserve0: 0n,
    reserve1: 0n,
    liquidity: key.protocol === 'v2' ? null : 0n,
    tvlSides: 0,
    swapCount: 0,
    volume0: 0n,
    volume1: 0n,
    createdAtBlock: block,
    createdAtTimestamp: timestamp,
    createdTxHash: event.transaction.hash,
    updatedAtBlock: block,
    updatedAtTimestamp: timestamp,
  })
}
