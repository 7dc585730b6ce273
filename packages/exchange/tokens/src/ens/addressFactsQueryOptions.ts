import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getAddressFacts } from './getAddressFacts.ts'

/** Query options of `getAddressFacts`, fresh for a minute, since an address seldom changes. */
export function addressFactsQueryOptions(
  client: ExchangeClient,
  parameters: { readonly network: Network; readonly address: `0x${string}` | undefined },
): QueryOptions<addressFactsQueryOptions.Facts> {
  const { network, address } = parameters
  return {
    ...kept,
    queryKey: ['address-facts', { chainId: network.chainId, address }],
    queryFn: () => {
      if (address === undefined) throw new TypeError('Facts were requested without an address.')
      return getAddressFacts(client, { network, address })
    },
    enabled: address !== undefined,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}

export declare namespace addressFactsQueryOptions {
  type Facts = getAddressFacts.ReturnType
}
