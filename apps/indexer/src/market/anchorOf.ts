import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'

export type AnchoredPair = {
  /** Token to price; the wrapped token also stands for native ETH. */
  token: `0x${string}`
  anchor: 'stable' | 'native'
  /** Side of the anchor. */
  anchorSide: 0 | 1
}

/**
 * Which token a pool can price, and its anchor. Only the operator's stablecoins and native currency are anchors, so that nobody can price a token by
 * another one of their own. Undefined if neither side is an anchor, and for two stablecoins.
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

/** Role of a token in pricing. */
export function kindOf(network: Network, address: `0x${string}`): 'stable' | 'native' | undefined {
  if (network.stablecoins.includes(address)) return 'stable'
  return address === network.contracts.weth || isNative(address) ? 'native' : undefined
}
