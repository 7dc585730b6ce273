import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { untilLoaded } from '../../loading/untilLoaded.ts'
import { client } from '../exchange.ts'
import { withImported, withNative } from '../useChain.ts'
import { useRememberedTokens } from './tokenMemory.ts'

/** The tokens of several networks, in their order, each loaded independently: native currency, the operator's list and imported tokens. */
export function useNetworkTokens(networks: readonly Network[]): useNetworkTokens.ReturnType {
  const { imported } = useRememberedTokens()
  const { lists, errors } = useQueries({
    queries: networks.map(({ chainId }) => ({ ...tokensQueryOptions(client, { chainId }), ...untilLoaded })),
    combine: (results) => ({
      lists: results.map(({ data }) => data),
      errors: results.map(({ error }) => error ?? undefined),
    }),
  })
  const tokens = useMemo(
    () =>
      networks.map((network, index) => {
        const list = lists[index]
        return list && withImported(withNative(network, list), network, imported)
      }),
    [networks, lists, imported],
  )
  return { tokens, errors }
}

export declare namespace useNetworkTokens {
  type ReturnType = {
    /** Undefined while loading. */
    readonly tokens: readonly (readonly Token[] | undefined)[]
    readonly errors: readonly (Error | undefined)[]
  }
}
