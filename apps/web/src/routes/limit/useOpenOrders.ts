import type { Network } from '@oxbow/chain/Network'
import { toFailure } from '@oxbow/failures/toFailure'
import { isStanding, ordersQueryOptions, promisedBy } from '@oxbow/orders/ordersQueryOptions'
import { skipToken, useQueries } from '@tanstack/react-query'
import type { OpenOrders } from '../../features/orders/limit/LimitState.ts'
import { client } from '../../state/exchange.ts'
import { useNotedOpen } from '../orders/useNotedOpen.ts'

/**
 * The account's open orders on all networks, because the server limits their total, and how much of a token on one network they may take; undefined
 * while that network loads.
 */
export function useOpenOrders(parameters: useOpenOrders.Parameters): useOpenOrders.ReturnType {
  const { network, served, account, token } = parameters
  const answers = useQueries({
    queries: served.map((each) => {
      const options = ordersQueryOptions(client, { network: each, account: account ?? '0x' })
      return { ...options, queryFn: account ? options.queryFn : skipToken }
    }),
  })
  const open = served.map((_, index) => (answers[index]?.data ?? []).filter(isStanding))
  useNotedOpen(
    account,
    served.flatMap(({ chainId }, index) => open[index]!.map(({ hash }) => `${chainId}:${hash}`)),
  )
  const own = answers[served.findIndex(({ chainId }) => chainId === network.chainId)]
  const retry = () => void own?.refetch()
  if (own?.data === undefined)
    return { orders: own?.error ? { status: 'unknown', code: toFailure(own.error).code } : undefined, retry }
  // Networks that don't answer are left out: the server itself refuses one order too many.
  const count = open.reduce((sum, { length }) => sum + length, 0)
  const promised = promisedBy(own.data, token)
  return { orders: { status: 'known', count, promised }, retry }
}

export declare namespace useOpenOrders {
  type Parameters = {
    readonly network: Network
    /** All networks that may have orders. */
    readonly served: readonly Network[]
    readonly account: `0x${string}` | undefined
    /** The token to sell. */
    readonly token: string | undefined
  }
  type ReturnType = { readonly orders: OpenOrders | undefined; readonly retry: () => void }
}
