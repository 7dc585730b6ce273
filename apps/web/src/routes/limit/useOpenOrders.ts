import type { Network } from '@oxbow/chain/Network'
import { toFailure } from '@oxbow/failures/toFailure'
import { ordersQueryOptions } from '@oxbow/orders/ordersQueryOptions'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { OpenOrders } from '../../features/limit/LimitState.ts'
import { client } from '../../state/exchange.ts'
import { useNotedOpen } from '../orders/useNotedOpen.ts'

/** What an account has standing on a network, and how much of a token that may take; undefined while it is read. */
export function useOpenOrders(parameters: useOpenOrders.Parameters): useOpenOrders.ReturnType {
  const { network, account, token, isEnabled } = parameters
  const isAsked = isEnabled && account !== undefined
  const options = ordersQueryOptions(client, { network, account: account ?? '0x' })
  const { data, error, refetch } = useQuery({ ...options, queryFn: isAsked ? options.queryFn : skipToken })
  const retry = () => void refetch()
  // One whose owner is short of funds comes back once they are there.
  const open = data?.filter(({ status }) => status === 'open' || status === 'insufficient-funds') ?? []
  useNotedOpen(
    account,
    open.map(({ hash }) => `${network.chainId}:${hash}`),
  )
  if (data === undefined)
    return { orders: error ? { status: 'unknown', code: toFailure(error).code } : undefined, retry }
  const promised = open
    .filter(({ order }) => order.input.token === token)
    .reduce((sum, { order: { input } }) => sum + ('maxAmount' in input ? input.maxAmount : input.startAmount), 0n)
  return { orders: { status: 'known', count: open.length, promised }, retry }
}

export declare namespace useOpenOrders {
  type Parameters = {
    readonly network: Network
    readonly account: `0x${string}` | undefined
    /** What would be sold. */
    readonly token: string | undefined
    /** False where the network has no orders. */
    readonly isEnabled: boolean
  }
  type ReturnType = { readonly orders: OpenOrders | undefined; readonly retry: () => void }
}
