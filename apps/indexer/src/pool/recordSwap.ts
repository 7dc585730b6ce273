import type { Context } from 'ponder:registry'
import { pool, swap, token } from 'ponder:schema'
import { addKnown } from '../bucket/addKnown.ts'
import { addPoolTrade } from '../bucket/fillPoolBuckets.ts'
import { addTokenTrade } from '../bucket/fillTokenBuckets.ts'
import { countPoolTrade, countTokenTrade } from '../figures/countTrade.ts'
import { countVolume } from '../figures/countVolume.ts'
import { followsHead } from '../figures/followsHead.ts'
import { tradeUsd } from '../market/tradeUsd.ts'
import { networkOf } from '../networks.ts'
import { findToken } from '../token/findToken.ts'
import type { LogEvent } from './LogEvent.ts'
import type { Pool } from './Pool.ts'

export type Trade = {
  sender: `0x${string}`
  recipient: `0x${string}`
  /** From the pool's view: positive went in. */
  amount0: bigint
  amount1: bigint
  feePips: number
  lpFeePips: number
  sqrtPriceBeforeX96?: bigint | null
}

/** Stores a swap and adds it to the periods and current figures of its pool and tokens. `after`: the pool after the swap. */
export async function recordSwap(context: Context, event: LogEvent, after: Pool, trade: Trade): Promise<void> {
  const { chainId, id, price, protocol, sqrtPriceX96, tick } = after
  const { amount0, amount1, feePips, lpFeePips, recipient, sender, sqrtPriceBeforeX96 } = trade
  const timestamp = Number(event.block.timestamp)
  const tokens = [await findToken(context, after.token0), await findToken(context, after.token1)] as const
  const block = { number: Number(event.block.number), timestamp }
  const worthOf = (amounts: readonly [bigint, bigint]) => tradeUsd(networkOf(chainId), tokens, amounts)
  const counted = {
    swapCount: 1,
    volume0: absolute(amount0),
    volume1: absolute(amount1),
    ...(await countVolume(context, after, block, { amounts: [amount0, amount1], feePips, lpFeePips, worthOf })),
  }

  await context.db.insert(swap).values({
    chainId,
    blockNumber: block.number,
    logIndex: event.log.logIndex,
    timestamp,
    txHash: event.transaction.hash,
    poolId: id,
    protocol,
    token0: after.token0,
    token1: after.token1,
    account: event.transaction.from,
    sender,
    recipient,
    amount0,
    amount1,
    amountUsd: worthOf([amount0, amount1]),
    countedUsd: counted.volumeUsd,
    feePips,
    lpFeePips,
    sqrtPriceBeforeX96,
    price,
    sqrtPriceX96,
    tick,
  })
  await context.db.update(pool, { chainId, id }).set((row) => ({
    swapCount: row.swapCount + 1,
    volume0: row.volume0 + counted.volume0,
    volume1: row.volume1 + counted.volume1,
    volumeUsd: addKnown(row.volumeUsd, counted.volumeUsd),
    feesUsd: addKnown(row.feesUsd, counted.feesUsd),
  }))
  const isLive = await followsHead(context)
  const poolPeriods = await addPoolTrade(context, after, timestamp, counted)
  if (isLive) await countPoolTrade(context, after, poolPeriods)
  for (const [known, volume] of [
    [tokens[0], counted.volume0],
    [tokens[1], counted.volume1],
  ] as const) {
    await context.db.update(token, { chainId, address: known.address }).set((row) => ({
      swapCount: row.swapCount + 1,
      volume: row.volume + volume,
      volumeUsd: addKnown(row.volumeUsd, counted.volumeUsd),
    }))
    const { volumeUsd } = counted
    const periods = await addTokenTrade(context, known, timestamp, { swapCount: 1, volume, volumeUsd })
    if (isLive) await countTokenTrade(context, known, periods)
  }
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
