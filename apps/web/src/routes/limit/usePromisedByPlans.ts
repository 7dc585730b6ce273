import type { Network } from '@oxbow/chain/Network'
import { plansQueryOptions, promisedByPlans } from '@oxbow/orders/plansQueryOptions'
import { signedPlansQueryOptions } from '@oxbow/orders/signedPlansQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { withKeptPlans } from '../../features/limit/plan/list/withKeptPlans.ts'
import { client } from '../../state/exchange.ts'
import { useStoredPlans } from '../../state/signed/signedPlans.ts'

/**
 * How much of a token the account's open trades over time may take, from the server's list and this device's; undefined until the server has
 * answered.
 */
export function usePromisedByPlans({ network, account, token }: usePromisedByPlans.Parameters) {
  const signed = useStoredPlans(account)
  const place = { account: account ?? '0x', network } as const
  const listed = plansQueryOptions(client, place)
  const answer = useQuery({ ...listed, queryFn: account ? listed.queryFn : skipToken })
  const kept = useQuery(signedPlansQueryOptions(client, { ...place, signed }))
  const plans = answer.data && withKeptPlans(answer.data, kept.data ?? [])
  return { promised: plans && promisedByPlans(plans, token), retry: () => void answer.refetch() }
}

export declare namespace usePromisedByPlans {
  type Parameters = {
    readonly network: Network
    readonly account: `0x${string}` | undefined
    /** The token to sell. */
    readonly token: string | undefined
  }
}
