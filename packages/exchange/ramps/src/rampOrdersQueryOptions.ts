import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { maxOwnIds, type RampOrder, rampOrdersSchema } from './Ramp.ts'

/** An account's purchases and sales through this server, newest first; with the amount of money for the orders in `ids`. */
export function rampOrdersQueryOptions(
  client: ExchangeClient,
  variables: rampOrdersQueryOptions.Variables,
): QueryOptions<readonly RampOrder[]> {
  const { account, ids } = variables
  const path = '/v1/fiat/orders'
  const body = { account, ids: ids.slice(0, maxOwnIds) }
  return {
    queryKey: ['ramp-orders', variables],
    queryFn: async ({ signal }) => {
      const { orders } = await client.api.ask(path, rampOrdersSchema, { signal, body })
      if (orders.some((order) => order.account !== account)) throw new UnexpectedAnswerError(path, undefined)
      return orders
    },
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace rampOrdersQueryOptions {
  type Variables = {
    readonly account: `0x${string}`
    /** Ids of the orders that this device started. */
    readonly ids: readonly string[]
  }
}
