import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import { networksQueryOptions } from '@oxbow/client/networksQueryOptions'
import { client } from '../../state/exchange.ts'
import { queryClient } from '../../state/queryClient.ts'

/** What the page of positions needs before its first row, asked for while the page itself is on its way. */
export function aheadOfPositions(): void {
  void queryClient.prefetchQuery(configQueryOptions(client))
  void queryClient.prefetchQuery(networksQueryOptions(client))
  // Who asks for it will say so when it does not load.
  import('@oxbow/positions/getPositions').catch(() => undefined)
}
