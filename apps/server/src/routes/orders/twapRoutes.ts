import { addressSchema, hashSchema } from '@oxbow/contract/Scalar'
import { acceptedTwapSchema, twapRequestSchema, twapsResponseSchema } from '@oxbow/orders/SignedTwap'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../../access/assertRegionAllowed.ts'
import { assertSameOrigin } from '../../access/assertSameOrigin.ts'
import { errorResponses } from '../../http/errorResponses.ts'
import { FeatureOffError } from '../../http/FeatureOffError.ts'
import { handlerTimeoutMs } from '../../http/handlerTimeoutMs.ts'
import { neverStored } from '../../http/neverStored.ts'
import * as Cursor from '../../own-data/orders/Cursor.ts'
import { acceptTwap } from '../../own-data/twap/acceptTwap.ts'
import { createTwaps } from '../../own-data/twap/createTwaps.ts'
import { followTwaps } from '../../own-data/twap/followTwaps.ts'
import { toListedTwap } from '../../own-data/twap/StoredTwap.ts'
import { findChain, type Services } from '../../Services.ts'
import { assertTradable } from '../../trade/assertTradable.ts'
import { warningOf } from './orderRoutes.ts'

/** TWAPs per response. */
const maxTwaps = 50
/** Rate limit weight of a TWAP, in read requests: checking it costs node requests. */
const twapCost = 10

const querySchema = z
  .object({
    chainId: z.coerce.number().int().positive(),
    swapper: z.optional(addressSchema),
    planHash: z.optional(hashSchema),
    planStatus: z.optional(z.enum(['open', 'ended'])),
    limit: z.coerce.number().int().min(1).max(maxTwaps).default(maxTwaps),
    cursor: z.optional(Cursor.cursorSchema),
  })
  .refine(
    ({ planHash, planStatus, swapper }) => planStatus === 'open' || swapper !== undefined || planHash !== undefined,
    'needs swapper, planHash or planStatus=open',
  )

/** `/v1/order-plan…`: signed TWAPs, for whoever fills their parts. No route moves assets. */
export function twapRoutes(services: Services): FastifyPluginAsyncZod {
  const { env, ownData } = services
  return async (app) => {
    const twaps = ownData && createTwaps(ownData, (error) => app.log.warn({ err: error }, 'unreadable plan'))
    const open = () => {
      if (twaps === undefined) throw new FeatureOffError('orders')
      return twaps
    }
    if (twaps !== undefined) {
      const stop = followTwaps(services, twaps, (error, chain) => app.log.debug({ err: error, chain }, 'plans'))
      app.addHook('onClose', stop)
    }
    neverStored(app)
    app.post(
      '/v1/order-plan',
      {
        handlerTimeout: handlerTimeoutMs,
        // Each request checks the chain, even if it is refused.
        config: { rateLimit: { max: Math.max(1, Math.floor(env.rateLimitPerMinute / twapCost)) } },
        schema: {
          summary:
            'Post a trade over time that its owner signed once: 2 to 32 Seaport orders with PlanZone, one per period. Idempotent',
          body: twapRequestSchema,
          response: { 201: acceptedTwapSchema, ...errorResponses },
        },
      },
      async (request, reply) => {
        const { body } = request
        const book = open()
        assertSameOrigin(request)
        assertRegionAllowed(services, request.headers)
        const chain = findChain(services, body.chainId)
        await assertAddressAllowed(services, [body.owner, body.recipient], request)
        assertTradable(services, chain, [body.tokenIn, body.tokenOut])
        const { hash, openOrders } = await acceptTwap(book, chain, body)
        const taken = { requestId: request.id, hash }
        if (openOrders === undefined) return reply.status(201).send(taken)
        const warning = warningOf(openOrders)
        return reply.status(201).send({ ...taken, openOrders, ...(warning && { warning }) })
      },
    )
    app.get(
      '/v1/order-plans',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary:
            'Trades over time in this server’s book, with the status of each part: by account, by hash, or those with a waiting part',
          querystring: querySchema,
          response: { 200: twapsResponseSchema, ...errorResponses },
        },
      },
      async ({ query: { chainId, cursor, limit, planHash, planStatus, swapper } }) => {
        findChain(services, chainId)
        const hashes = planHash === undefined ? undefined : [planHash]
        const filter = { chain: chainId, account: swapper, hashes, status: planStatus }
        const found = await open().find(filter, { after: Cursor.parse(cursor), limit })
        const more = Cursor.next(found, limit)
        return { plans: found.map(toListedTwap), ...(more !== undefined && { cursor: more }) }
      },
    )
  }
}
