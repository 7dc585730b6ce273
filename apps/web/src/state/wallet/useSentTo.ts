import { readSentTo } from '@oxbow/send/readSentTo'
import type { SentTo } from '@oxbow/send/SentTo'
import { sentToQueryOptions } from '@oxbow/send/sentToQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { activity, client } from '../exchange.ts'
import { useChain } from '../useChain.ts'

/** Whom an account has sent to on the networks of this site, by the index and by this device; without an index, or where it does not answer, by this device alone. */
export function useSentTo(account: `0x${string}` | undefined): {
  /** Undefined while the index is asked. */
  readonly sentTo: readonly SentTo[] | undefined
  /** The index does not answer: who has been sent to from elsewhere is not known. */
  readonly isUnread: boolean
} {
  const { config, networks } = useChain(undefined)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const hasIndex = config?.features.data.status === 'on'
  const chainIds = hasIndex && networks ? networks.map(({ chainId }) => chainId) : []
  const { data, isPending, isError } = useQuery(sentToQueryOptions(client, { account, chainIds }))
  const isReading = hasIndex && isPending && !isError
  const sentTo = useMemo(
    () => (account === undefined || isReading ? undefined : readSentTo({ account, entries, transactions: data ?? [] })),
    [account, entries, data, isReading],
  )
  return { sentTo, isUnread: isError && data === undefined }
}
