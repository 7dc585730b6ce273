import { localChainIds } from '@oxbow/chain/localContracts'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { unitKey } from './unitKey.ts'

/**
 * Of each network that this build knows its name and its tokens' decimals and symbols, by the ends of their addresses. The wallet's build has the outcome
 * alone: its pages have no room for the addresses.
 */
export const pinnedUnits: PinnedUnits = Object.fromEntries(
  [...publicNetworks, ...localChainIds.map((chainId) => ({ chainId, name: '' }))].map(({ chainId, name }) => [
    chainId,
    [
      name,
      Object.fromEntries(
        pinnedTokens(chainId).map(({ address, decimals, symbol }) => [unitKey(address), [decimals, symbol ?? '']]),
      ),
    ],
  ]),
)

/** The name is empty for local chains, and the symbol where two tokens share it. */
type PinnedUnits = Readonly<
  Record<string, readonly [name: string, tokens: Readonly<Record<string, readonly [decimals: number, symbol: string]>>]>
>
