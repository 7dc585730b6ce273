import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'

/** The native currency, its wrapped twin and the dollars of the network. */
export function toShortcuts(network: Network, tokens: readonly Token[]): readonly Token[] {
  const wanted = [SwapForm.nativeAddress, network.contracts.weth, ...network.stablecoins]
  return wanted.flatMap((address) => tokens.find((token) => token.address === address) ?? []).slice(0, 5)
}
