import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import { networksQueryOptions } from '@oxbow/client/networksQueryOptions'
import { client } from '../../state/exchange.ts'
import { queryClient } from '../../state/queryClient.ts'

/** Prefetches what the positions page needs for its first row, while the page's code loads. */
export function aheadOfPositions(): void {
  void queryClient.prefetchQuery(configQueryOptions(client))
  void queryClient.prefetchQuery(networksQueryOptions(client))
  // The component that needs it reports a failure.
  import('@oxbow/positions/getPositions').catch(() => undefined)
}
