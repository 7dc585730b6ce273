import { readSentTo } from '@oxbow/send/readSentTo'
import type { SentTo } from '@oxbow/send/SentTo'
import { sentToQueryOptions } from '@oxbow/send/sentToQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { activity, client } from '../exchange.ts'
import { useChain } from '../useChain.ts'

/** The account's earlier recipients on the site's networks, from the index and this device; only from this device without an index or if it fails. */
export function useSentTo(account: `0x${string}` | undefined): {
  /** Undefined while the index loads. */
  readonly sentTo: readonly SentTo[] | undefined
  /** The index doesn't answer: recipients of other devices are unknown. */
  readonly isUnread: boolean
} {
  const { config, networks } = useChain(undefined)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const hasIndex = config?.features.data.status === 'on'
  const chainIds = hasIndex && networks ? networks.map(({ chainId }) => chainId) : []
  const { data, isPending, isError } = useQuery(sentToQueryOptions(client, { account, chainIds }))
  const isReading = hasIndex && isPending && !isError
  const sentTo = useMemo(() => {
    if (account === undefined || isReading) return undefined
    const bridges = new Set(networks?.flatMap(({ contracts }) => contracts.spokePool?.toLowerCase() ?? []))
    return readSentTo({ account, entries, transactions: data ?? [], bridges })
  }, [account, entries, data, isReading, networks])
  return { sentTo, isUnread: isError && data === undefined }
}
