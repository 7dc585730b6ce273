import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { TokensResponse } from '@oxbow/contract/Tokens'
import { getAddress } from 'viem'

type ListedToken = TokensResponse['tokens'][number]

export type KnownToken = { readonly symbol: string; readonly decimals: number; readonly logoUrl: string | undefined }

/** The tokens the operator lists, by chain: names and logos that do not need the index. */
export type TokenCatalogue = {
  list(chainId: number): TokensResponse
  find(chainId: number, address: string): KnownToken | undefined
}

/** The catalogue of profile `local`: what the devnet deployed. A misbehaving token carries its quirk as an extension. */
export function createTokenCatalogue(networks: readonly EnabledNetwork[], startedAt = new Date()): TokenCatalogue {
  const lists = new Map<number, TokensResponse>()
  const known = new Map<string, KnownToken>()
  for (const { network, deployment } of networks) {
    const tokens = (deployment?.tokens ?? []).map((token): ListedToken => {
      const logoUrl = token.logo === undefined ? undefined : `/logos/${token.logo}`
      known.set(`${network.chainId}:${token.address}`, { symbol: token.symbol, decimals: token.decimals, logoUrl })
      return {
        chainId: network.chainId,
        address: getAddress(token.address),
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        ...(logoUrl === undefined ? {} : { logoURI: logoUrl }),
        ...(token.quirk === undefined ? {} : { tags: [token.quirk], extensions: { quirk: token.quirk } }),
      }
    })
    const { symbol, decimals } = network.nativeCurrency
    known.set(`${network.chainId}:0x0000000000000000000000000000000000000000`, { symbol, decimals, logoUrl: undefined })
    lists.set(network.chainId, {
      name: `Oxbow ${network.name}`.slice(0, 30),
      timestamp: startedAt.toISOString(),
      version: { major: 1, minor: 0, patch: 0 },
      tokens,
    })
  }
  const empty = (): TokensResponse => ({
    name: 'Oxbow',
    timestamp: startedAt.toISOString(),
    version: { major: 1, minor: 0, patch: 0 },
    tokens: [],
  })
  return {
    list: (chainId) => lists.get(chainId) ?? empty(),
    find: (chainId, address) => known.get(`${chainId}:${address.toLowerCase()}`),
  }
}
