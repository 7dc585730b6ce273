import type { Pool } from './Pool.ts'

/** Whole tokens of token1 for one token0, or null before there is a price or when a token does not tell its decimals. */
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
