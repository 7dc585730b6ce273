import { addressSchema, bytesSchema } from '@oxbow/contract/Scalar'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorResponses } from '../http/errorResponses.ts'
import { FeatureOffError } from '../http/FeatureOffError.ts'
import type { Services } from '../Services.ts'
import { createNameGateway } from '../usernames/createNameGateway.ts'
import { createUsernames } from '../usernames/createUsernames.ts'

/** `resolve(name, data)` with a name of 255 bytes and a record key of a few hundred. */
const maxDataLength = 4_096

/** `/v1/ens`: resolves names below the operator's ENS name (EIP-3668). Only with `OXBOW_NAMES`. */
export function nameRoutes({ env, ownData }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    if (env.names === undefined) return
    const usernames = ownData && createUsernames(ownData)
    const gateway = createNameGateway({
      ...env.names,
      findProfile(username) {
        if (usernames === undefined) throw new FeatureOffError('usernames')
        return usernames.find(username)
      },
    })
    app.get(
      '/v1/ens',
      {
        schema: {
          summary: 'Resolve a subname of the ENS name (EIP-3668)',
          querystring: z.object({
            sender: addressSchema,
            data: z.string().max(maxDataLength).pipe(bytesSchema),
          }),
          response: { 200: z.object({ data: bytesSchema }), ...errorResponses },
        },
      },
      async ({ host, protocol, query }, reply) => {
        // Other sites' pages may ask too; the answers are public.
        reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=30')
        return { data: await gateway.answer({ ...query, site: `${protocol}://${host}` }) }
      },
    )
  }
}
