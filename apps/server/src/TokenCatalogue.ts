import type { TokenLinks } from '@oxbow/chain/linksOf'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { fromDeployment, maxTokens, type TokenInfo, type TokenList } from '@oxbow/chain/TokenList'
import { remarksOn, type TokenFault } from '@oxbow/chain/TokenRemarks'
import type { OperatorLists } from './createOperatorLists.ts'
import type { LogoStore } from './logos/createLogoStore.ts'

export type KnownToken = {
  readonly symbol: string
  readonly decimals: number
  readonly logoUrl: string | undefined
  /** How the token misbehaves. */
  readonly quirk?: TokenFault | undefined
}

/** The operator's tokens by chain, whose names and logos don't need the index. */
export type TokenCatalogue = {
  /** Adds a chain and its tokens. */
  add(chain: EnabledNetwork): void
  /** @param origin this server's origin, for absolute logo URLs */
  list(chain: EnabledNetwork, origin: string): TokenList
  find(chainId: number, address: string): KnownToken | undefined
  /** All listed tokens of a chain by lower-case address; the operator's own entry takes precedence. */
  entries(chainId: number): readonly (readonly [address: string, token: KnownToken])[]
  /** Links of a token from the operator's lists, including its own tokens. */
  linksOf(chainId: number, address: string): TokenLinks | undefined
}

/** Profile `local` lists the devnet's tokens, other profiles the wrapped native token; then the tokens of the operator's lists. */
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
      // Native currency has the wrapped token's logo.
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
      const tokens = [...own.tokens, ...added].slice(0, maxTokens).map((token): TokenInfo => {
        const path = token.logoURI === undefined ? logoOf(chainId, token.address) : undefined
        return path === undefined ? token : { ...token, logoURI: new URL(path, origin).href }
      })
      return { ...own, tokens }
    },
  }

  /** Path of the logo that a list names. */
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
