import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getCallsFee, type TokenFee } from './getCallsFee.ts'

/**
 * Query options of `getCallsFee`; null if the fee isn't known in advance. Refetched while a review is open, because the gas price changes. Calls of the
 * same shape share a key if they are about the same: a review prepares its calls again with each block, and only their deadlines differ.
 */
export function callsFeeQueryOptions(
  client: ExchangeClient,
  { calls, about, ...parameters }: callsFeeQueryOptions.Parameters,
): QueryOptions<TokenFee | null> {
  const shapes = calls?.map(({ to, data, value }) => `${to}${data.slice(0, 10)}${value}`)
  return {
    queryKey: ['calls-fee', { ...parameters, shapes, about }],
    queryFn: async ({ signal }) => {
      if (calls === undefined) throw new TypeError('Calls that aren’t known yet have no price.')
      return (await getCallsFee(client, { ...parameters, calls, signal })) ?? null
    },
    enabled: calls !== undefined,
    refetchInterval: 15_000,
    gcTime: 0,
    retry,
    retryDelay,
  }
}

export declare namespace callsFeeQueryOptions {
  /** Disabled without calls. */
  type Parameters = Omit<getCallsFee.Parameters, 'signal' | 'calls'> & {
    readonly calls: getCallsFee.Parameters['calls'] | undefined
    /** Tells calls of one shape apart: what for, for whom, how much. */
    readonly about: readonly string[]
  }
}
