import type { Context } from 'ponder:registry'
import { tick, tickWord } from 'ponder:schema'
import type { Pool } from './Pool.ts'

export type Position = { tickLower: number; tickUpper: number; liquidityDelta: bigint }

/** Applies a position's liquidity change to the tick table and returns the pool's new liquidity in range. */
export async function changeTicks(context: Context, pool: Pool, position: Position): Promise<bigint> {
  const { liquidityDelta, tickLower, tickUpper } = position
  await changeTick(context, pool, tickLower, liquidityDelta, liquidityDelta)
  await changeTick(context, pool, tickUpper, liquidityDelta, -liquidityDelta)
  const isInRange = pool.tick !== null && tickLower <= pool.tick && pool.tick < tickUpper
  return (pool.liquidity ?? 0n) + (isInRange ? liquidityDelta : 0n)
}

async function changeTick(context: Context, pool: Pool, index: number, grossDelta: bigint, netDelta: bigint) {
  const key = { chainId: pool.chainId, poolId: pool.id, index }
  const known = await context.db.find(tick, key)
  const liquidityGross = (known?.liquidityGross ?? 0n) + grossDelta
  const liquidityNet = (known?.liquidityNet ?? 0n) + netDelta

  if (known && liquidityGross === 0n) await context.db.delete(tick, key)
  else if (known) await context.db.update(tick, key).set({ liquidityGross, liquidityNet })
  else await context.db.insert(tick).values({ ...key, liquidityGross, liquidityNet })

  if (known === null || liquidityGross === 0n) await flip(context, pool, index)
}

async function flip(context: Context, pool: Pool, index: number) {
  const compressed = Math.floor(index / pool.tickSpacing)
  const bit = 1n << BigInt(compressed & 255)
  await context.db
    .insert(tickWord)
    .values({ chainId: pool.chainId, poolId: pool.id, word: compressed >> 8, bitmap: bit })
    .onConflictDoUpdate((row) => ({ bitmap: row.bitmap ^ bit }))
}
