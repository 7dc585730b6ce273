import type { Pool } from './Pool.ts'

/** Whole tokens of token1 per token0; null before the first price or if a token's decimals are unknown. */
export function poolPrice(
  pool: Pick<Pool, 'protocol' | 'reserve0' | 'reserve1' | 'sqrtPriceX96'>,
  decimals0: number | null,
  decimals1: number | null,
): number | null {
  if (decimals0 === null || decimals1 === null) return null
  const raw = rawPrice(pool)
  return raw === null ? null : raw * 10 ** (decimals0 - decimals1)
}

function rawPrice({
  protocol,
  reserve0,
  reserve1,
  sqrtPriceX96,
}: Pick<Pool, 'protocol' | 'reserve0' | 'reserve1' | 'sqrtPriceX96'>) {
  if (protocol === 'v2') return reserve0 > 0n && reserve1 > 0n ? Number(reserve1) / Number(reserve0) : null
  return sqrtPriceX96 ? (Number(sqrtPriceX96) / 2 ** 96) ** 2 : null
}
