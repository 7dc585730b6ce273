import { bridgeSamplesResponseSchema } from '@oxbow/bridge/BridgeSamples'
import { addressSchema, positiveAmountSchema } from '@oxbow/contract/Scalar'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { followOffers } from '../bridge/followOffers.ts'
import { followTransfers } from '../bridge/followTransfers.ts'
import { readBridgeSamples } from '../bridge/readBridgeSamples.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { neverStored } from '../http/neverStored.ts'
import { findChain, type Services } from '../Services.ts'

const chainId = z.coerce.number().int().positive()

/** `/v1/bridge_samples`: recent fees and fill times between two networks and what the operator's keeper asks, from memory. */
export function bridgeRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const transfers = followTransfers(services, (error, chain) => app.log.debug({ err: error, chain }, 'transfers'))
    const offers = followOffers(services.env.keeperPort)
    app.addHook('onClose', async () => transfers.stop())
    neverStored(app)
    app.get(
      '/v1/bridge_samples',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary:
            'Costs and durations of recent transfers of a token between two networks, what this site’s keeper asks now, and the age of this data',
          querystring: z.object({
            origin: chainId,
            destination: chainId,
            input: addressSchema,
            output: addressSchema,
            amount: positiveAmountSchema,
          }),
          response: { 200: bridgeSamplesResponseSchema, ...errorResponses },
        },
      },
      async ({ id, query }) => {
        const [origin, destination] = [findChain(services, query.origin), findChain(services, query.destination)]
        const { amount, input, output } = query
        const asked = { amount: BigInt(amount), destination, input, origin, output, requestId: id }
        return await readBridgeSamples({ offers, transfers }, asked)
      },
    )
  }
}
