import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'

/** The network's native currency, its wrapped token and its stablecoins. */
export function toShortcuts(network: Network, tokens: readonly Token[]): readonly Token[] {
  const wanted = [nativeToken, network.contracts.weth, ...network.stablecoins]
  return wanted.flatMap((address) => tokens.find((token) => token.address === address) ?? []).slice(0, 5)
}
