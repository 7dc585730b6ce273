import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { withBlockedTag } from '@oxbow/tokens/blockedTag'
import type { Token } from '@oxbow/tokens/getTokens'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { skipToken } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useUntilLoaded } from '../loading/useUntilLoaded.ts'
import { useChainAnswers } from './ChainProvider.tsx'
import { chooseNetwork } from './chooseNetwork.ts'
import { client } from './exchange.ts'
import { useSettings } from './settings.ts'
import { useRememberedTokens } from './tokens/tokenMemory.ts'

/** The networks of this Oxbow that the page offers, and the one that it is about. */
export function useChain(slug: string | undefined): useChain.ReturnType {
  const { config, networks, error } = useChainAnswers()
  const { testnetMode } = useSettings()
  const isTestnetMode = testnetMode && config?.features.testnets.status === 'on'
  const defaultChainId = config?.defaultChainId
  const chosen = useMemo(
    () =>
      networks && defaultChainId !== undefined
        ? chooseNetwork({ networks, defaultChainId, slug, isTestnetMode })
        : undefined,
    [networks, defaultChainId, slug, isTestnetMode],
  )
  const { offered, network, isServed = true } = chosen ?? {}
  return { config, networks: offered, isTestnetMode, network, isServed, error }
}

export declare namespace useChain {
  type ReturnType = {
    config: Config | undefined
    /** Those to choose from: test networks in testnet mode, the others without. */
    networks: readonly Network[] | undefined
    /** It is turned on, and this Oxbow has test networks. */
    isTestnetMode: boolean
    network: Network | undefined
    /** False when the URL names a network that this Oxbow does not have. */
    isServed: boolean
    /** Why the page does not know its networks; asked for again until it does. */
    error: Error | undefined
  }
}

/** The network's native currency, the operator's list and what the person added to it, once they are known. */
export function useTokens(network: Network | undefined): {
  tokens: readonly Token[] | undefined
  error: Error | undefined
} {
  const chainId = network?.chainId ?? 0
  const options = tokensQueryOptions(client, { chainId })
  const { data: latest, error } = useUntilLoaded({
    ...options,
    queryFn: network ? options.queryFn : skipToken,
  })
  // When they come much of the page changes: in slices. Never those of another network.
  const shown = useDeferredValue(useMemo(() => ({ chainId, list: latest }), [chainId, latest]))
  const data = shown.chainId === chainId ? shown.list : latest
  const { imported } = useRememberedTokens()
  const blocked = useChainAnswers().config?.site.blockedTokens ?? []
  if (network === undefined || data === undefined) return { tokens: undefined, error: error ?? undefined }
  const known = withImported(withNative(network, data), network, imported)
  return { tokens: withBlockedTag(known, blocked), error: undefined }
}

/** A token that the operator lists by now is taken from the list. */
export function withImported(
  tokens: readonly Token[],
  { chainId }: Network,
  imported: readonly Token[],
): readonly Token[] {
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
    address: nativeToken,
    name,
    symbol,
    decimals,
    // Wrapped and not, it is the same coin to people.
    logoUri: wrapped?.logoUri,
    tags: [],
  }
}
