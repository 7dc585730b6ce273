import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTradeSources } from '../node/nodes.ts'
import { useNetworkTokens } from './useNetworkTokens.ts'
import { pricesQueryOptions, toUsdBy } from './usePrices.ts'

/** `useTokens` and `usePrices` for several networks, each loaded independently. */
export function useTokensOfNetworks(
  config: Config | undefined,
  networks: readonly Network[],
): useTokensOfNetworks.ReturnType {
  const sourceOf = useTradeSources()
  const { tokens, errors } = useNetworkTokens(networks)
  const prices = useQueries({
    queries: networks.map((network, index) => {
      const options = pricesQueryOptions(config, network, tokens[index] ?? [], sourceOf(network.chainId))
      return { ...options, enabled: options.enabled && tokens[index] !== undefined }
    }),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const facts = networks.map((network, index) => {
      const listed = new Map<string, Token>(tokens[index]?.map((token) => [token.address, token]))
      return { network, tokens: tokens[index], error: errors[index], listed, toUsd: toUsdBy(network, prices[index]) }
    })
    // Listed tokens know their network; unlisted ones have no price.
    const byChain = new Map(facts.map((each) => [each.network.chainId, each]))
    return {
      of: (chainId) => byChain.get(chainId),
      toUsd: ({ address, chainId }, raw) => {
        const facts = chainId === undefined ? undefined : byChain.get(chainId)
        return facts?.toUsd(facts.listed.get(address), raw)
      },
    }
  }, [networks, tokens, errors, prices])
}

export declare namespace useTokensOfNetworks {
  type Facts = {
    readonly network: Network
    /** Native currency, the operator's list and imported tokens; undefined while loading. */
    readonly tokens: readonly Token[] | undefined
    readonly error: Error | undefined
  }
  type ReturnType = {
    readonly of: (chainId: number) => Facts | undefined
    readonly toUsd: (token: Pick<Token, 'address'> & { readonly chainId?: number }, raw: bigint) => number | undefined
  }
}
