import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { PoolMarket } from '@oxbow/contract/marketDocuments'

/** A pool's balance of the native currency, wrapped or not, in wei, if it replaces an unknown dollar TVL; else undefined. */
export function nativeHeldOf(
  { token0, token1, reserve0, reserve1, tvlUsd }: nativeHeldOf.Pool,
  network: Pick<Network, 'contracts' | 'stablecoins'> | undefined,
): bigint | undefined {
  if (tvlUsd !== null || network === undefined || network.stablecoins.length > 0) return undefined
  const isHeld = ({ address }: { readonly address: string }) => isNative(address) || address === network.contracts.weth
  if (isHeld(token0)) return BigInt(reserve0)
  return isHeld(token1) ? BigInt(reserve1) : undefined
}

export declare namespace nativeHeldOf {
  type Pool = Pick<PoolMarket['pool'], 'reserve0' | 'reserve1' | 'tvlUsd'> & {
    readonly token0: { readonly address: string }
    readonly token1: { readonly address: string }
  }
}
