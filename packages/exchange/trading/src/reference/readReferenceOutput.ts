import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { readReferenceMarket } from './readReferenceMarket.ts'

/**
 * Highest output of an amount in the pair's pools without hooks, direct or over the native currency and stablecoins, split among all of them; in raw
 * units of `tokenOut`. The pools are found and read on the chain through `node`, so that a server can't choose them and a pool without liquidity
 * doesn't count. The split is independent of the router, so that it shows what the router misses. Gas isn't counted.
 *
 * Undefined if there is no such pool.
 *
 * @throws what viem throws when the node doesn't answer
 */
export async function readReferenceOutput(
  node: NodeAccess,
  { amountIn, ...sale }: readReferenceOutput.Parameters,
): Promise<bigint | undefined> {
  if (amountIn === 0n) return undefined
  const market = await readReferenceMarket(node, sale)
  const brought = market?.sell(amountIn) ?? 0n
  return brought > 0n ? brought : undefined
}

export declare namespace readReferenceOutput {
  type Parameters = readReferenceMarket.Parameters & {
    /** Raw units. */
    readonly amountIn: bigint
  }
}
