import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'

export type AnchoredPair = {
  /** The token that is priced; the wrapped native token stands for native ETH too. */
  token: `0x${string}`
  anchor: 'stable' | 'native'
  /** Which token of the pool the anchor is. */
  anchorSide: 0 | 1
}

/**
 * Which token a pool can price and by what. Only the operator's stablecoins and the native currency are anchors, so that no token can
 * lift another that it made itself. Undefined when neither side is one, and for pools between two stablecoins.
 */
export function anchorOf(network: Network, token0: `0x${string}`, token1: `0x${string}`): AnchoredPair | undefined {
  const { weth } = network.contracts
  const [first, second] = [token0, token1].map((address) => (isNative(address) ? weth : address)) as [
    typeof weth,
    typeof weth,
  ]
  const [kind0, kind1] = [kindOf(network, first), kindOf(network, second)]
  if (kind0 === kind1) return undefined
  if (kind1 === 'stable' || (kind1 === 'native' && kind0 === undefined))
    return { token: first, anchor: kind1, anchorSide: 1 }
  return { token: second, anchor: kind0!, anchorSide: 0 }
}

/** What a token is for prices. */
export function kindOf(network: Network, address: `0x${string}`): 'stable' | 'native' | undefined {
  if (network.stablecoins.includes(address)) return 'stable'
  return address === network.contracts.weth || isNative(address) ? 'native' : undefined
}
