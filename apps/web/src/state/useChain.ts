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

/** The site's networks that the page offers, and the selected one. */
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
    /** The networks to choose from: test networks in testnet mode, others otherwise. */
    networks: readonly Network[] | undefined
    /** Testnet mode is on, and the site has test networks. */
    isTestnetMode: boolean
    network: Network | undefined
    /** False if the URL names a network that the site doesn't have. */
    isServed: boolean
    /** Why the networks couldn't be loaded; retried until they are. */
    error: Error | undefined
  }
}

/** The network's native currency, the operator's list and imported tokens; undefined while loading. */
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
  // Deferred, because much of the page changes when they arrive. Never shows another network's tokens.
  const shown = useDeferredValue(useMemo(() => ({ chainId, list: latest }), [chainId, latest]))
  const data = shown.chainId === chainId ? shown.list : latest
  const { imported } = useRememberedTokens()
  const blocked = useChainAnswers().config?.site.blockedTokens ?? []
  if (network === undefined || data === undefined) return { tokens: undefined, error: error ?? undefined }
  const known = withImported(withNative(network, data), network, imported)
  return { tokens: withBlockedTag(known, blocked), error: undefined }
}

/** Adds imported tokens, except those that the operator lists meanwhile. */
export function withImported(
  tokens: readonly Token[],
  { chainId }: Network,
  imported: readonly Token[],
): readonly Token[] {
  const listed = new Set(tokens.map(({ address }) => address))
  const added = imported.filter((token) => token.chainId === chainId && !listed.has(token.address))
  return added.length === 0 ? tokens : [...tokens, ...added]
}

/** The native currency followed by the operator's list. */
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
    // Native and wrapped currency share a logo.
    logoUri: wrapped?.logoUri,
    tags: [],
  }
}
