import type { Network } from '@oxbow/chain/Network'
import { transferRefusalQueryOptions } from '@oxbow/tokens/transferRefusalQueryOptions'
import type { Quote } from '@oxbow/trading/Quote'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../state/exchange.ts'

/** The side of a quoted trade whose token can't be transferred for this account, checked before the review; undefined if both can, or if unknown. */
export function useTransferRefusal(
  network: Network,
  account: `0x${string}` | undefined,
  quote: Quote | undefined,
): 'input' | 'output' | undefined {
  return useQuery(transferRefusalQueryOptions(client, { network, account, quote })).data ?? undefined
}
