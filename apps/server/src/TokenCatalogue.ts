import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { fromDeployment, type TokenList } from '@oxbow/chain/token/TokenList'
import { nativeToken } from '@oxbow/contract/Scalar'

export type KnownToken = { readonly symbol: string; readonly decimals: number; readonly logoUrl: string | undefined }

/** The tokens the operator lists, by chain: names and logos that do not need the index. */
export type TokenCatalogue = {
  /** Takes a chain and its tokens in. */
  add(chain: EnabledNetwork): void
  /** @param origin Where this server is reached, for the logos' absolute URLs. */
  list(chain: EnabledNetwork, origin: string): TokenList
  find(chainId: number, address: string): KnownToken | undefined
}

/** Profile `local` lists what the devnet deployed; elsewhere a chain lists its wrapped native token until the operator names a list. */
export function createTokenCatalogue(startedAt = new Date()): TokenCatalogue {
  const known = new Map<string, KnownToken>()
  const timestamp = startedAt.toISOString()
  return {
    add({ network, deployment }) {
      const { chainId, nativeCurrency, wrappedSymbol, contracts } = network
      const set = (address: string, token: KnownToken) => known.set(`${chainId}:${address}`, token)
      set(contracts.weth, { symbol: wrappedSymbol, decimals: nativeCurrency.decimals, logoUrl: undefined })
      for (const { address, symbol, decimals, logo } of deployment?.tokens ?? [])
        set(address, { symbol, decimals, logoUrl: logo && `/logos/${logo}` })
      // The wrapped token shows the sign of what it wraps.
      set(nativeToken, { ...known.get(`${chainId}:${contracts.weth}`)!, symbol: nativeCurrency.symbol })
    },
    find: (chainId, address) => known.get(`${chainId}:${address}`),
    list({ network, deployment }, origin) {
      if (deployment && deployment.tokens.length > 0)
        return fromDeployment(deployment, { logoBase: `${origin}/logos/`, timestamp })
      const { chainId, slug, nativeCurrency, wrappedSymbol, contracts } = network
      const wrapped = {
        chainId,
        address: contracts.weth,
        name: `Wrapped ${nativeCurrency.name}`,
        symbol: wrappedSymbol,
        decimals: 18,
      }
      return {
        name: `Oxbow ${slug}`.slice(0, 30),
        timestamp,
        version: { major: 1, minor: 0, patch: 0 },
        tokens: [wrapped],
      }
    },
  }
}
