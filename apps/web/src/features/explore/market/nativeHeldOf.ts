import type { Network } from '@oxbow/chain/Network'
import type { PoolMarket } from '@oxbow/contract/marketDocuments'
import { nativeToken } from '@oxbow/contract/nativeToken'

/** What a pool holds of the network's currency, wrapped or not, in wei, where that stands in for dollars that nobody knows; else undefined. */
export function nativeHeldOf(
  { token0, token1, reserve0, reserve1, tvlUsd }: nativeHeldOf.Pool,
  network: Pick<Network, 'contracts' | 'stablecoins'> | undefined,
): bigint | undefined {
  if (tvlUsd !== null || network === undefined || network.stablecoins.length > 0) return undefined
  const isNative = ({ address }: { readonly address: string }) =>
    address === nativeToken || address === network.contracts.weth
  if (isNative(token0)) return BigInt(reserve0)
  return isNative(token1) ? BigInt(reserve1) : undefined
}

export declare namespace nativeHeldOf {
  type Pool = Pick<PoolMarket['pool'], 'reserve0' | 'reserve1' | 'tvlUsd'> & {
    readonly token0: { readonly address: string }
    readonly token1: { readonly address: string }
  }
}
