import { localChainIds } from '@oxbow/chain/localContracts'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { unitKey } from './unitKey.ts'

/** The name is empty for local chains; a symbol is empty if two tokens share it. */
type PinnedNetwork = readonly [
  name: string,
  tokens: Readonly<Record<string, readonly [decimals: number, symbol: string]>>,
]

/**
 * The name of each built-in network, and its tokens' decimals and symbols by the ends of their addresses. Computed at build time: full
 * addresses would make the wallet's pages too large.
 */
export const pinnedUnits: Readonly<Record<string, PinnedNetwork>> = Object.fromEntries([
  ...publicNetworks.map(({ chainId, name }) => [chainId, networkOf(chainId, name)] as const),
  ...localChainIds.map((chainId) => [chainId, networkOf(chainId, '')] as const),
])

function networkOf(chainId: number, name: string): PinnedNetwork {
  const tokens = pinnedTokens(chainId).map(
    ({ address, decimals, symbol }) => [unitKey(address), [decimals, symbol ?? ''] as const] as const,
  )
  return [name, Object.fromEntries(tokens)]
}
