import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { configQueryOptions } from '@oxbow/exchange/query/configQueryOptions'
import { networksQueryOptions } from '@oxbow/exchange/query/networksQueryOptions'
import { tokensQueryOptions } from '@oxbow/exchange/query/tokensQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { client } from './exchange.ts'
import { useSettings } from './settings.ts'

/** What does not load is asked for again until it does. */
const untilLoaded = {
  refetchInterval: (query: { state: { data: unknown } }) => (query.state.data === undefined ? 2_000 : false),
}

/** The networks of this Oxbow, and the one that the URL names, else the operator's first choice. A link may name any of them. */
export function useChain(slug: string | undefined): useChain.ReturnType {
  const config = useQuery({ ...configQueryOptions(client), ...untilLoaded })
  const networks = useQuery({ ...networksQueryOptions(client), ...untilLoaded })
  const { testnetMode } = useSettings()
  const hasTestnets = networks.data?.some((network) => network.isTestnet) ?? false
  const offered = hasTestnets ? networks.data?.filter((network) => network.isTestnet === testnetMode) : networks.data
  const network =
    networks.data?.find((candidate) => candidate.slug === slug?.toLowerCase()) ??
    offered?.find((candidate) => candidate.chainId === config.data?.defaultChainId) ??
    (config.data && (offered?.[0] ?? networks.data?.[0]))
  return {
    config: config.data,
    networks: offered,
    hasTestnets,
    network,
    error: config.error ?? networks.error ?? undefined,
  }
}

export declare namespace useChain {
  type ReturnType = {
    config: Config | undefined
    /** Those to choose from: test networks in testnet mode, the others without. */
    networks: readonly Network[] | undefined
    hasTestnets: boolean
    network: Network | undefined
    /** Why the page does not know its networks; asked for again until it does. */
    error: Error | undefined
  }
}

/** The network's native currency and the operator's list, once they are known. */
export function useTokens(network: Network | undefined): {
  tokens: readonly Token[] | undefined
  error: Error | undefined
} {
  const options = tokensQueryOptions(client, { chainId: network?.chainId ?? 0 })
  const { data, error } = useQuery({
    ...options,
    ...untilLoaded,
    queryFn: network ? options.queryFn : skipToken,
  })
  if (network === undefined || data === undefined) return { tokens: undefined, error: error ?? undefined }
  return { tokens: [toNative(network, data), ...data], error: undefined }
}

function toNative(network: Network, tokens: readonly Token[]): Token {
  const { name, symbol, decimals } = network.nativeCurrency
  const wrapped = tokens.find((token) => token.address === network.contracts.weth)
  return {
    chainId: network.chainId,
    address: '0x0000000000000000000000000000000000000000',
    name,
    symbol,
    decimals,
    // Wrapped and not, it is the same coin to people.
    logoUri: wrapped?.logoUri,
    tags: [],
  }
}
