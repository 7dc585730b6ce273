import { isGatewayUrl } from '@oxbow/chain/gatewayPath'
import { type NodeCounts, nodeCountsSchema } from '@oxbow/rpc/NodeCounts'
import type { Chain } from '../Services.ts'

const timeoutMs = 2_000

/** What the gateway says of each node of a chain, in order; undefined where there is none, or where it is away or older. */
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
