import { nativeToken } from '@oxbow/chain/nativeToken'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { readPermitState } from '../permission/readPermitState.ts'

/** A first write to a slot costs 22,100 gas, a later one 5,000 (EIP-2929). */
export const firstWriteGas = 17_100n

/** How long a quote waits for a figure that it can do without. */
const mostWaitMs = 100

/** Whether the swapper has none of the token yet; no, while the node doesn't tell. */
export async function isFirstReceipt(
  chain: TradingChain,
  snapshot: Snapshot,
  { swapper, tokenOut }: isFirstReceipt.Trade,
): Promise<boolean> {
  if (!swapper || tokenOut === nativeToken) return false
  const timer = Promise.withResolvers<false>()
  const timeout = setTimeout(timer.resolve, mostWaitMs, false)
  const read = readPermitState(chain, snapshot, swapper, tokenOut).then(
    ({ balance }) => balance === 0n,
    () => false,
  )
  return Promise.race([read, timer.promise]).finally(() => clearTimeout(timeout))
}

export declare namespace isFirstReceipt {
  type Trade = { readonly swapper?: `0x${string}` | undefined; readonly tokenOut: `0x${string}` }
}
