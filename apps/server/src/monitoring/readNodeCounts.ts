import { isGatewayUrl } from '@oxbow/chain/gatewayPath'
import { type NodeCounts, nodeCountsSchema } from '@oxbow/rpc/NodeCounts'
import type { Chain } from '../Services.ts'

const timeoutMs = 2_000

/** The gateway's counts of each node of a chain, in order; undefined without a gateway, or if it is unreachable or an older version. */
export function readNodeCounts({ node }: Pick<Chain, 'node'>): Promise<readonly (NodeCounts | undefined)[]> {
  return Promise.all(
    node.endpoints.map(async ({ url }) => {
      if (!isGatewayUrl(url)) return undefined
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
        return nodeCountsSchema.parse(await response.json())
      } catch {
        return undefined
      }
    }),
  )
}
