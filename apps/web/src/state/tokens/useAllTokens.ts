import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { client } from '../exchange.ts'
import { withNative } from '../useChain.ts'
import { useImpostorMarks } from './useImpostorMarks.ts'

/** The tokens of several networks, including native currencies; networks whose list failed are left out. */
export function useAllTokens(networks: readonly Network[]): readonly Token[] {
  return useImpostorMarks(
    useQueries({
      queries: networks.map(({ chainId }) => tokensQueryOptions(client, { chainId })),
      combine: (lists) =>
        lists.flatMap(({ data }, index) => {
          const network = networks[index]
          return network && data ? withNative(network, data) : []
        }),
    }),
  )
}
