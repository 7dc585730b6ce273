import { delegationQueryOptions } from '@oxbow/approvals/delegationQueryOptions'
import type { Network } from '@oxbow/chain/Network'
import { useQueries } from '@tanstack/react-query'
import { client } from './exchange.ts'

export type Delegation = { readonly network: Network; readonly delegate: `0x${string}` | undefined }

/** The code that an account delegates to, by network. */
export function useDelegations(networks: readonly Network[], account: `0x${string}`): readonly Delegation[] {
  const answers = useQueries({
    queries: networks.map(({ chainId }) => delegationQueryOptions(client, { chainId, account })),
  })
  return networks.flatMap((network, index): readonly Delegation[] => {
    const { data, error } = answers[index] ?? {}
    if (data) return [{ network, delegate: data }]
    return data === undefined && error ? [{ network, delegate: undefined }] : []
  })
}
