import type { V4PoolState } from '@oxbow/amm/PoolState'

/**
 * Whether the hook of a v4 pool can change amounts from what the pool's own math gives.
 *
 * The lowest 14 bits of a hook's address are its permissions (v4-core, Hooks.sol). A hook that only observes doesn't affect a quote; one that returns
 * deltas, or overrides a dynamic fee before the swap, makes the quote a guess.
 */
export function hookCanChangeAmounts(pool: Pick<V4PoolState, 'hooks' | 'keyFee'>): boolean {
  const permissions = Number.parseInt(pool.hooks.slice(-4), 16)
  const returnsDelta = (permissions & (BEFORE_SWAP_RETURNS_DELTA | AFTER_SWAP_RETURNS_DELTA)) !== 0
  const overridesFee = pool.keyFee === DYNAMIC_FEE && (permissions & BEFORE_SWAP) !== 0
  return returnsDelta || overridesFee
}

const BEFORE_SWAP = 1 << 7
const BEFORE_SWAP_RETURNS_DELTA = 1 << 3
const AFTER_SWAP_RETURNS_DELTA = 1 << 2
/** `fee` of a PoolKey whose hook sets the fee (v4-core, LPFeeLibrary.sol). */
const DYNAMIC_FEE = 0x800000
