import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HookPermission } from '@oxbow/pools/describeHook'

/** The 14 permission bits of a v4 hook, those that can cost money first. */
export const hookPermissions: readonly {
  readonly permission: HookPermission
  readonly isDangerous: boolean
  readonly words: MessageDescriptor
}[] = [
  {
    permission: 'beforeSwapReturnsDelta',
    isDangerous: true,
    words: msg`Change what a swap pays and receives before the pool sees it`,
  },
  { permission: 'afterSwapReturnsDelta', isDangerous: true, words: msg`Take from what a swap receives, or add to it` },
  {
    permission: 'afterRemoveLiquidityReturnsDelta',
    isDangerous: true,
    words: msg`Take from liquidity that is taken out, or add to it`,
  },
  {
    permission: 'afterAddLiquidityReturnsDelta',
    isDangerous: true,
    words: msg`Take from liquidity that is added, or add to it`,
  },
  {
    permission: 'beforeRemoveLiquidity',
    isDangerous: true,
    words: msg`Run before liquidity is taken out, and refuse it`,
  },
  {
    permission: 'afterRemoveLiquidity',
    isDangerous: true,
    words: msg`Run after liquidity is taken out, and refuse it`,
  },
  {
    permission: 'beforeSwap',
    isDangerous: false,
    words: msg`Run before swaps, set dynamic fees, and reject swaps`,
  },
  { permission: 'afterSwap', isDangerous: false, words: msg`Run after each swap, and refuse it` },
  { permission: 'beforeAddLiquidity', isDangerous: false, words: msg`Run before liquidity is added, and refuse it` },
  { permission: 'afterAddLiquidity', isDangerous: false, words: msg`Run after liquidity is added, and refuse it` },
  { permission: 'beforeDonate', isDangerous: false, words: msg`Run before a gift to the pool, and refuse it` },
  { permission: 'afterDonate', isDangerous: false, words: msg`Run after a gift to the pool, and refuse it` },
  { permission: 'beforeInitialize', isDangerous: false, words: msg`Run before the pool was opened` },
  { permission: 'afterInitialize', isDangerous: false, words: msg`Run after the pool was opened` },
]
