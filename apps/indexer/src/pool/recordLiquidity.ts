import type { Context } from 'ponder:registry'
import { liquidityEvent } from 'ponder:schema'
import { priceToken } from '../market/priceToken.ts'
import { usdOf } from '../token/usdOf.ts'
import type { LogEvent } from './LogEvent.ts'
import type { Pool, Token } from './Pool.ts'

export type LiquidityChange = {
  kind: 'mint' | 'burn' | 'collect' | 'donate'
  owner: `0x${string}`
  tickLower?: number
  tickUpper?: number
  liquidityDelta?: bigint
  salt?: `0x${string}`
  /** From the pool's view: positive went in; null if the event doesn't tell. */
  amount0: bigint | null
  amount1: bigint | null
}

export async function recordLiquidity(
  context: Context,
  event: LogEvent,
  pool: Pool,
  change: LiquidityChange,
): Promise<void> {
  const block = { number: Number(event.block.number), timestamp: Number(event.block.timestamp) }
  const usd0 = sideUsd(change.amount0, await priceToken(context, pool.token0, block))
  const usd1 = sideUsd(change.amount1, await priceToken(context, pool.token1, block))
  await context.db.insert(liquidityEvent).values({
    ...change,
    chainId: pool.chainId,
    blockNumber: block.number,
    logIndex: event.log.logIndex,
    timestamp: block.timestamp,
    txHash: event.transaction.hash,
    poolId: pool.id,
    protocol: pool.protocol,
    token0: pool.token0,
    token1: pool.token1,
    account: event.transaction.from,
    amountUsd: usd0 === null || usd1 === null ? null : usd0 + usd1,
  })
}

/** Zero is worth zero, even without a price. */
function sideUsd(amount: bigint | null, token: Token): number | null {
  if (amount === 0n) return 0
  return amount === null ? null : usdOf(amount < 0n ? -amount : amount, token.decimals, token.priceUsd)
}
