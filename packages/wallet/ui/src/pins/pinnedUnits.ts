import { localChainIds } from '@oxbow/chain/localContracts'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { unitKey } from './unitKey.ts'

/** The name is empty for local chains, and a symbol where two tokens share it. */
type PinnedNetwork = readonly [
  name: string,
  tokens: Readonly<Record<string, readonly [decimals: number, symbol: string]>>,
]

/**
 * Of each network that this build knows its name and its tokens' decimals and symbols, by the ends of their addresses. The wallet's build has the outcome
 * alone: its pages have no room for the addresses.
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
