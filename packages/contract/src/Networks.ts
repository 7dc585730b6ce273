import { networkSchema } from '@oxbow/chain/Network'
import { z } from 'zod/mini'

/** `GET /v1/networks`: the chains this Oxbow serves, in the order a page shows them. */
export const networksResponseSchema = z.object({ networks: z.array(networkSchema) })

export type NetworksResponse = z.infer<typeof networksResponseSchema>
