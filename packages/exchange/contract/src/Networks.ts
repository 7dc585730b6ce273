import { networkSchema } from '@oxbow/chain/Network'
import { z } from 'zod/mini'

const servedSchema = z.extend(networkSchema, {
  /** `toExplorerUrl` makes a link of it, or none: a network can be traded on without. */
  explorerUrl: z.optional(z.string()),
  /** As with the explorer. */
  bridgeUrl: z.optional(z.string()),
  /** A picture of this server, so that no page asks another one for it. */
  logoUrl: z.optional(z.string().check(z.regex(/^\/logos\/[\w./-]+$/))),
})

/** `GET /v1/networks`: the chains this Oxbow serves, in the order a page shows them. */
export const networksResponseSchema = z.object({ networks: z.array(servedSchema) })

export type NetworksResponse = z.infer<typeof networksResponseSchema>
