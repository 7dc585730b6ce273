import { networkSchema } from '@oxbow/chain/Network'
import { z } from 'zod/mini'

const servedSchema = z.extend(networkSchema, {
  /** Validated by `toExplorerUrl`; optional, since trading works without it. */
  explorerUrl: z.optional(z.string()),
  /** Like the explorer's URL. */
  bridgeUrl: z.optional(z.string()),
  /** A logo on this server, so that pages don't load one from elsewhere. */
  logoUrl: z.optional(z.string().check(z.regex(/^\/logos\/[\w./-]+$/))),
})

/** `GET /v1/networks`: the chains that this server serves, in display order. */
export const networksResponseSchema = z.object({ networks: z.array(servedSchema) })

export type NetworksResponse = z.infer<typeof networksResponseSchema>
