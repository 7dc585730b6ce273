import type { Context } from 'ponder:registry'
import { tick, tickWord } from 'ponder:schema'
import type { DepthTick } from '../price/depth.ts'
import type { Pool } from './Pool.ts'

/** Initialised ticks of a pool from `lowest` to `highest`, ascending. */
export async function ticksBetween(
  context: Context,
  pool: Pool,
  { highest, lowest }: { lowest: number; highest: number },
): Promise<DepthTick[]> {
  const key = { chainId: pool.chainId, poolId: pool.id }
  const found: DepthTick[] = []
  const [first, last] = [Math.ceil(lowest / pool.tickSpacing), Math.floor(highest / pool.tickSpacing)]
  for (let word = first >> 8; word <= last >> 8; word++) {
    const bitmap = (await context.db.find(tickWord, { ...key, word }))?.bitmap ?? 0n
    if (bitmap === 0n) continue
    for (let compressed = Math.max(first, word * 256); compressed <= Math.min(last, word * 256 + 255); compressed++) {
      if (((bitmap >> BigInt(compressed & 255)) & 1n) === 0n) continue
      const index = compressed * pool.tickSpacing
      const row = await context.db.find(tick, { ...key, index })
      if (row) found.push({ index, liquidityNet: Number(row.liquidityNet) })
    }
  }
  return found
}
