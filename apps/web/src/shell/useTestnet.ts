import { networksQueryOptions } from '@oxbow/client/networksQueryOptions'
import { testnetQueryOptions } from '@oxbow/client/testnetQueryOptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as TestnetState from '../features/network/TestnetState.ts'
import { withoutTrade } from '../router/PageSearch.ts'
import { client } from '../state/exchange.ts'
import { useChain } from '../state/useChain.ts'

/** Applies testnet mode: starts its network and puts it into the URL. Use it once per page. */
export function useTestnet(slug: string | undefined): { state: TestnetState.TestnetState; retry: () => void } {
  const { networks: offered, network, isTestnetMode } = useChain(slug)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isMissing = isTestnetMode && offered?.length === 0
  const start = useQuery({ ...testnetQueryOptions(client), enabled: isMissing })

  const { data } = start
  useEffect(() => {
    if (isMissing && data?.state === 'running')
      void queries.invalidateQueries({ queryKey: networksQueryOptions(client).queryKey })
  }, [queries, isMissing, data])

  useEffect(() => {
    if (!isTestnetMode || network === undefined || slug?.toLowerCase() === network.slug) return
    void navigate({
      to: '.',
      // Without a network in the URL, its tokens belong to the one shown.
      search: (old) => ({ ...(old.chain ? withoutTrade(old) : old), chain: network.slug }),
      replace: true,
      resetScroll: false,
    })
  }, [isTestnetMode, network, slug, navigate])

  return {
    state: TestnetState.from({ isTestnetMode, offered: offered ?? [], startError: start.error }),
    retry: () => void start.refetch(),
  }
}
