import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { configQueryOptions } from '@oxbow/exchange/query/configQueryOptions'
import { networksQueryOptions } from '@oxbow/exchange/query/networksQueryOptions'
import { tokensQueryOptions } from '@oxbow/exchange/query/tokensQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chooseNetwork } from '../features/network/chooseNetwork.ts'
import { client } from './exchange.ts'
import { useSettings } from './settings.ts'
import { useRememberedTokens } from './tokenMemory.ts'

/** What does not load is asked for again until it does. */
const untilLoaded = {
  refetchInterval: (query: { state: { data: unknown } }) => (query.state.data === undefined ? 2_000 : false),
}

/** The networks of this Oxbow that the page offers, and the one that it is about. */
export function useChain(slug: string | undefined): useChain.ReturnType {
  const config = useQuery({ ...configQueryOptions(client), ...untilLoaded })
  const networks = useQuery({ ...networksQueryOptions(client), ...untilLoaded })
  const { testnetMode } = useSettings()
  const isTestnetMode = testnetMode && config.data?.features.testnets.status === 'on'
  const defaultChainId = config.data?.defaultChainId
  const chosen = useMemo(
    () =>
      networks.data && defaultChainId !== undefined
        ? chooseNetwork({ networks: networks.data, defaultChainId, slug, isTestnetMode })
        : undefined,
    [networks.data, defaultChainId, slug, isTestnetMode],
  )
  return {
    config: config.data,
    networks: chosen?.offered,
    isTestnetMode,
    network: chosen?.network,
    error: config.error ?? networks.error ?? undefined,
  }
}

export declare namespace useChain {
  type ReturnType = {
    config: Config | undefined
    /** Those to choose from: test networks in testnet mode, the others without. */
    networks: readonly Network[] | undefined
    /** It is turned on, and this Oxbow has test networks. */
    isTestnetMode: boolean
    network: Network | undefined
    /** Why the page does not know its networks; asked for again until it does. */
    error: Error | undefined
  }
}

/** The network's native currency, the operator's list and what the person added to it, once they are known. */
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
  const { imported } = useRememberedTokens()
  if (network === undefined || data === undefined) return { tokens: undefined, error: error ?? undefined }
  return { tokens: withImported(withNative(network, data), network, imported), error: undefined }
}

/** A token that the operator lists by now is taken from the list. */
function withImported(tokens: readonly Token[], { chainId }: Network, imported: readonly Token[]): readonly Token[] {
  const listed = new Set(tokens.map(({ address }) => address))
  const added = imported.filter((token) => token.chainId === chainId && !listed.has(token.address))
  return added.length === 0 ? tokens : [...tokens, ...added]
}

/** The operator's list of a network, after its native currency. */
export function withNative(network: Network, list: readonly Token[]): readonly Token[] {
  return [toNative(network, list), ...list]
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
