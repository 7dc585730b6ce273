import type { TokenLinks } from '@oxbow/chain/linksOf'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { fromDeployment, mostTokens, type TokenInfo, type TokenList } from '@oxbow/chain/TokenList'
import { remarksOn, type TokenFault } from '@oxbow/chain/TokenRemarks'
import type { OperatorLists } from './createOperatorLists.ts'
import type { LogoStore } from './logos/createLogoStore.ts'

export type KnownToken = {
  readonly symbol: string
  readonly decimals: number
  readonly logoUrl: string | undefined
  /** How it misbehaves. */
  readonly quirk?: TokenFault | undefined
}

/** The tokens the operator lists, by chain: names and logos that do not need the index. */
export type TokenCatalogue = {
  /** Takes a chain and its tokens in. */
  add(chain: EnabledNetwork): void
  /** @param origin Where this server is reached, for the logos' absolute URLs. */
  list(chain: EnabledNetwork, origin: string): TokenList
  find(chainId: number, address: string): KnownToken | undefined
  /** Every listed token of a chain, with its address in lower case; what there are several of comes as the operator's own. */
  entries(chainId: number): readonly (readonly [address: string, token: KnownToken])[]
  /** The sites that the operator's lists name for a token, its own tokens included. */
  linksOf(chainId: number, address: string): TokenLinks | undefined
}

/** Profile `local` lists what the devnet deployed, elsewhere a chain's wrapped native token; then come the tokens of the lists that the operator names. */
export function createTokenCatalogue(
  lists: Pick<OperatorLists, 'tokensOf' | 'linksOf' | 'logoUrlOf'>,
  logos: Pick<LogoStore, 'pathOf'>,
  startedAt = new Date(),
): TokenCatalogue {
  const known = new Map<string, KnownToken>()
  const wrapped = new Map<number, string>()
  const timestamp = startedAt.toISOString()
  return {
    add({ network, deployment }) {
      const { chainId, nativeCurrency, wrappedSymbol, contracts } = network
      const set = (address: string, token: KnownToken) => known.set(`${chainId}:${address}`, token)
      wrapped.set(chainId, contracts.weth)
      set(contracts.weth, { symbol: wrappedSymbol, decimals: nativeCurrency.decimals, logoUrl: undefined })
      for (const { address, symbol, decimals, logo, quirk } of deployment?.tokens ?? [])
        set(address, { symbol, decimals, quirk, logoUrl: logo && `/logos/${logo}` })
      // The wrapped token shows the sign of what it wraps.
      set(nativeToken, { ...known.get(`${chainId}:${contracts.weth}`)!, symbol: nativeCurrency.symbol })
    },
    find(chainId, address) {
      const own = known.get(`${chainId}:${address}`)
      const listed = own ?? toKnown(lists.tokensOf(chainId).get(address))
      return listed && { ...listed, logoUrl: listed.logoUrl ?? logoOf(chainId, address) }
    },
    entries(chainId) {
      const ofLists = [...lists.tokensOf(chainId)].map(([address, token]) => [address, toKnown(token)!] as const)
      const own = [...known].flatMap(([key, token]) => {
        const [chain, address] = key.split(':') as [string, string]
        return Number(chain) === chainId ? [[address, token] as const] : []
      })
      return [...new Map([...ofLists, ...own])]
    },
    linksOf: lists.linksOf,
    list(chain, origin) {
      const own = listOwn(chain, origin)
      const { chainId } = chain.network
      const added = [...lists.tokensOf(chainId).values()].filter(({ address }) => !known.has(`${chainId}:${address}`))
      const tokens = [...own.tokens, ...added].slice(0, mostTokens).map((token): TokenInfo => {
        const path = token.logoURI === undefined ? logoOf(chainId, token.address) : undefined
        return path === undefined ? token : { ...token, logoURI: new URL(path, origin).href }
      })
      return { ...own, tokens }
    },
  }

  /** The path of the picture that a list names. */
  function logoOf(chainId: number, address: string): string | undefined {
    const shown = address === nativeToken ? (wrapped.get(chainId) ?? address) : address
    return logos.pathOf(lists.logoUrlOf(chainId, shown.toLowerCase()))
  }

  function listOwn({ network, deployment }: EnabledNetwork, origin: string): TokenList {
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
  }
}

function toKnown(token: TokenInfo | undefined): KnownToken | undefined {
  return token && { symbol: token.symbol, decimals: token.decimals, logoUrl: undefined, quirk: remarksOn(token).quirk }
}
