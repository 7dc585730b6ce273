import type { Network } from '@oxbow/chain/Network'
import { keptPlansQueryOptions } from '@oxbow/orders/keptPlansQueryOptions'
import { plansQueryOptions, promisedByPlans } from '@oxbow/orders/plansQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import { withKeptPlans } from '../../features/limit/plan/list/withKeptPlans.ts'
import { client } from '../../state/exchange.ts'
import { useKeptPlans } from '../../state/signed/signedPlans.ts'

/** How much of a token the open trades over time of an account may take, whether the server knows of them or this device alone; undefined while the server has not said. */
export function usePromisedByPlans({ network, account, token }: usePromisedByPlans.Parameters) {
  const signed = useKeptPlans(account)
  const place = { account: account ?? '0x', network } as const
  const listed = plansQueryOptions(client, place)
  const answer = useQuery({ ...listed, queryFn: account ? listed.queryFn : skipToken })
  const kept = useQuery(keptPlansQueryOptions(client, { ...place, signed }))
  const plans = answer.data && withKeptPlans(answer.data, kept.data ?? [])
  return { promised: plans && promisedByPlans(plans, token), retry: () => void answer.refetch() }
}

export declare namespace usePromisedByPlans {
  type Parameters = {
    readonly network: Network
    readonly account: `0x${string}` | undefined
    /** What would be sold. */
    readonly token: string | undefined
  }
}
