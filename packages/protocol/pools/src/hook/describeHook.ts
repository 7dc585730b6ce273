import type { TokenId } from '@oxbow/amm/PoolState'

/**
 * What a v4 hook may do, from lowest bit to highest of its address (v4-core, Hooks). The contract's address itself is the permission:
 * PoolManager calls a hook only for what its last 14 bits say.
 */
export const hookPermissions = [
  'afterRemoveLiquidityReturnsDelta',
  'afterAddLiquidityReturnsDelta',
  'afterSwapReturnsDelta',
  'beforeSwapReturnsDelta',
  'afterDonate',
  'beforeDonate',
  'afterSwap',
  'beforeSwap',
  'afterRemoveLiquidity',
  'beforeRemoveLiquidity',
  'afterAddLiquidity',
  'beforeAddLiquidity',
  'afterInitialize',
  'beforeInitialize',
] as const

export type HookPermission = (typeof hookPermissions)[number]

/**
 * What a hook can do to a swap:
 * - `none`: it is not called, or there is no hook;
 * - `observing`: it is called; it can refuse the swap or trade elsewhere, and cannot change price, fee or amounts of this pool's swap;
 * - `fee-changing`: the pool's fee is dynamic, so the hook can set it, even between a quote and its trade;
 * - `amount-changing`: it can take from or add to what the swapper pays or receives.
 */
export type HookClass = 'none' | 'observing' | 'fee-changing' | 'amount-changing'

/**
 * Describes the hook of a v4 pool.
 *
 * @param hooks `hooks` of the pool key; the zero address for none
 * @param hasDynamicFee whether `fee` of the pool key is 0x800000; a hook cannot change any other fee. Taken to be so when left out.
 *
 * @example
 * describeHook('0x0000000000000000000000000000000000000080') // beforeSwap alone: { class: 'fee-changing', isHarmless: true, … }
 */
export function describeHook(hooks: TokenId, hasDynamicFee = true): describeHook.ReturnType {
  const bits = Number.parseInt(hooks.slice(-4), 16) & 0x3fff
  const permissions = hookPermissions.filter((_, bit) => bits & (1 << bit))
  const has = (permission: HookPermission) => permissions.includes(permission)
  const isHarmless = !has('beforeSwapReturnsDelta') && !has('afterSwapReturnsDelta')
  return { permissions, class: classOf(), isHarmless }

  function classOf(): HookClass {
    if (BigInt(hooks) === 0n) return 'none'
    if (!isHarmless) return 'amount-changing'
    // A dynamic fee can be set from any call, not only from a hook's: the bits cannot rule it out.
    if (hasDynamicFee) return 'fee-changing'
    return has('beforeSwap') || has('afterSwap') ? 'observing' : 'none'
  }
}

export declare namespace describeHook {
  type ReturnType = {
    /** In the order of the address bits, lowest first. */
    permissions: readonly HookPermission[]
    class: HookClass
    /** No permission can change the amounts of a swap. Says nothing about the fee, nor about adding and removing liquidity. */
    isHarmless: boolean
  }
}
