import type { ConcentratedPoolState } from './PoolState.ts'

/**
 * Fee in pips that a swap in this direction pays, including the protocol's share.
 * v3: the fee tier. v4: Uniswap v4 core, ProtocolFeeLibrary.calculateSwapFee, which charges the protocol fee first and the LP fee on the rest.
 */
export function swapFeePips(pool: ConcentratedPoolState, zeroForOne: boolean): number {
  if (pool.protocol === 'v3') return pool.feePips
  const protocolFeePips = zeroForOne ? pool.protocolFeePips.zeroForOne : pool.protocolFeePips.oneForZero
  return protocolFeePips + pool.feePips - Math.floor((protocolFeePips * pool.feePips) / 1_000_000)
}
