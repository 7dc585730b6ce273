import type { Network } from '@oxbow/chain/Network'
import { signedTwapsQueryOptions } from '@oxbow/orders/signedTwapsQueryOptions'
import { promisedByTwaps, twapsQueryOptions } from '@oxbow/orders/twapsQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { withKeptTwaps } from '../../features/orders/twap/list/withKeptTwaps.ts'
import { client } from '../../state/exchange.ts'
import { useStoredTwaps } from '../../state/signed/signedTwaps.ts'

/**
 * How much of a token the account's open trades over time may take, from the server's list and this device's; undefined until the server has
 * answered.
 */
export function usePromisedByTwaps({ network, account, token }: usePromisedByTwaps.Parameters) {
  const signed = useStoredTwaps(account)
  const place = { account: account ?? '0x', network } as const
  const listed = twapsQueryOptions(client, place)
  const answer = useQuery({ ...listed, queryFn: account ? listed.queryFn : skipToken })
  const kept = useQuery(signedTwapsQueryOptions(client, { ...place, signed }))
  const twaps = answer.data && withKeptTwaps(answer.data, kept.data ?? [])
  return { promised: twaps && promisedByTwaps(twaps, token), retry: () => void answer.refetch() }
}

export declare namespace usePromisedByTwaps {
  type Parameters = {
    readonly network: Network
    readonly account: `0x${string}` | undefined
    /** The token to sell. */
    readonly token: string | undefined
  }
}
