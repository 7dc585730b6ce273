import type { Network } from '@oxbow/chain/Network'
import { transferRefusalQueryOptions } from '@oxbow/tokens/transferRefusalQueryOptions'
import type { Quote } from '@oxbow/trading/Quote'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

/** The side of a quoted trade whose token cannot be moved for this account, before a review is offered; undefined when both can, or nobody knows. */
export function useTransferRefusal(
  network: Network,
  account: `0x${string}` | undefined,
  quote: Quote | undefined,
): 'input' | 'output' | undefined {
  return useQuery(transferRefusalQueryOptions(client, { network, account, quote })).data ?? undefined
}
