import type { Network } from '@oxbow/chain/Network'
import { poolMarketsQueryOptions } from '@oxbow/exchange/query/marketQueryOptions'
import { transferFeesQueryOptions } from '@oxbow/exchange/query/transferFeesQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../app/exchange.ts'

/** What a token takes when it is bought and sold, tried with what its deepest pool holds. Undefined until it is known, null when it cannot be tried. */
export function useTransferFees({ chainId, contracts }: Network, token: `0x${string}`) {
  const pools = poolMarketsQueryOptions(client, { chainIds: [chainId], token, sort: 'TVL', descending: true })
  const isNative = /^0x0{40}$/.test(token)
  const deepest = useQuery({
    queryKey: [...pools.queryKey, 'deepest'],
    queryFn: ({ signal }) => pools.queryFn({ signal, pageParam: undefined }),
    enabled: !isNative,
    staleTime: 60_000,
  }).data?.items[0]?.pool
  // Pools of v4 keep their tokens together.
  const holder = deepest?.protocol === 'v4' ? contracts.v4PoolManager : (deepest?.id as `0x${string}` | undefined)
  return useQuery(transferFeesQueryOptions(client, { chainId, token, holder })).data
}
