import { readSentTo } from '@oxbow/send/readSentTo'
import type { SentTo } from '@oxbow/send/SentTo'
import { sentToQueryOptions } from '@oxbow/send/sentToQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { activity, client } from '../exchange.ts'
import { useChain } from '../useChain.ts'

/** Whom an account has sent to on the networks of this site, by the index and by this device. Undefined while the index is asked; without it, by this device alone. */
export function useSentTo(account: `0x${string}` | undefined): readonly SentTo[] | undefined {
  const { config, networks } = useChain(undefined)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const hasIndex = config?.features.data.status === 'on'
  const chainIds = hasIndex && networks ? networks.map(({ chainId }) => chainId) : []
  const { data, isPending, isError } = useQuery(sentToQueryOptions(client, { account, chainIds }))
  const isReading = hasIndex && isPending && !isError
  return useMemo(
    () => (account === undefined || isReading ? undefined : readSentTo({ account, entries, transactions: data ?? [] })),
    [account, entries, data, isReading],
  )
}
