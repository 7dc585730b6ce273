import type { TokenId } from '@oxbow/amm/PoolState'

/**
 * A v4 hook's permissions, from the lowest bit of its address to the highest (v4-core, Hooks). The address itself encodes them: PoolManager only
 * calls a hook for what the last 14 bits of its address allow.
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
 * - `none`: it isn't called, or there is no hook;
 * - `observing`: it is called and can revert the swap or trade elsewhere, but can't change price, fee or amounts of this pool's swap;
 * - `fee-changing`: the pool's fee is dynamic, so the hook can set it, even between a quote and its trade;
 * - `amount-changing`: it can take from or add to what the swapper pays or receives.
 */
export type HookClass = 'none' | 'observing' | 'fee-changing' | 'amount-changing'

/**
 * Describes the hook of a v4 pool.
 *
 * @param hooks `hooks` of the pool key; the zero address for none
 * @param hasDynamicFee whether `fee` of the pool key is 0x800000; a hook can't change any other fee. Default: true.
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
    // A hook can set a dynamic fee at any time, not only when it is called for a swap, so the bits can't rule it out.
    if (hasDynamicFee) return 'fee-changing'
    return has('beforeSwap') || has('afterSwap') ? 'observing' : 'none'
  }
}

export declare namespace describeHook {
  type ReturnType = {
    /** Ordered from the lowest address bit. */
    permissions: readonly HookPermission[]
    class: HookClass
    /** No permission can change a swap's amounts. Says nothing about the fee, or about adding and removing liquidity. */
    isHarmless: boolean
  }
}
