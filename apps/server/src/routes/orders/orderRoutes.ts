import { addressSchema, hashSchema } from '@oxbow/contract/Scalar'
import { manyOpenOrders, mostOpenOrders } from '@oxbow/orders/LimitIntent'
import {
  acceptedOrderSchema,
  nonceResponseSchema,
  orderStatusSchema,
  ordersResponseSchema,
  takeOrderRequestSchema,
} from '@oxbow/orders/Order'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Hex } from 'viem'
import { z } from 'zod'
import { assertAddressAllowed } from '../../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../../access/assertRegionAllowed.ts'
import { assertSameOrigin } from '../../access/assertSameOrigin.ts'
import { errorResponses } from '../../http/errorResponses.ts'
import { FeatureOffError } from '../../http/FeatureOffError.ts'
import { handlerTimeoutMs } from '../../http/handlerTimeoutMs.ts'
import { neverStored } from '../../http/neverStored.ts'
import { acceptOrder, readOrder } from '../../own-data/orders/acceptOrder.ts'
import * as Cursor from '../../own-data/orders/Cursor.ts'
import { createOrders, type OrderFilter } from '../../own-data/orders/createOrders.ts'
import { notifyWebhooks } from '../../own-data/orders/feed/notifyWebhooks.ts'
import { postWebhook } from '../../own-data/orders/feed/postWebhook.ts'
import { findNonce } from '../../own-data/orders/findNonce.ts'
import { followOrders } from '../../own-data/orders/follow/followOrders.ts'
import { toListedOrder } from '../../own-data/orders/toListedOrder.ts'
import { findChain, type Services } from '../../Services.ts'
import { assertTradable } from '../../trade/assertTradable.ts'

const tidyEveryMs = 3_600_000
/** Orders per response. */
const maxOrders = 50
/** Rate limit weight of an order, in read requests: checking it costs node requests. */
const orderCost = 10

const chainId = z.coerce.number().int().positive()
const querySchema = z
  .object({
    chainId,
    swapper: z.optional(addressSchema),
    orderHash: z.optional(hashSchema),
    /** Comma separated. */
    orderHashes: z.optional(z.string().max(67 * maxOrders)),
    orderStatus: z.optional(orderStatusSchema),
    limit: z.coerce.number().int().min(1).max(maxOrders).default(maxOrders),
    cursor: z.optional(Cursor.cursorSchema),
  })
  .refine(
    ({ orderHash, orderHashes, orderStatus, swapper }) =>
      orderStatus === 'open' || [swapper, orderHash, orderHashes].some((each) => each !== undefined),
    'needs swapper, orderHash, orderHashes or orderStatus=open',
  )

/** `/v1/order…`: signed UniswapX orders, for fillers. No route moves assets. */
export function orderRoutes(services: Services): FastifyPluginAsyncZod {
  const { env, orderFeed, ownData } = services
  const { urls, ...webhook } = env.orderWebhooks
  const kept = ownData && createOrders(ownData)
  const open = () => {
    if (kept === undefined) throw new FeatureOffError('orders')
    return kept
  }

  return async (app) => {
    if (ownData !== undefined) {
      const stop = followOrders(services, ownData, (error, chain) => app.log.debug({ err: error, chain }, 'orders'))
      app.addHook('onClose', stop)
      // Reading the feed deletes old changes; this does so while nobody reads.
      const tidy = setInterval(() => void orderFeed?.read(undefined).catch(() => {}), tidyEveryMs).unref()
      app.addHook('onClose', async () => clearInterval(tidy))
      if (orderFeed !== undefined && urls.length > 0) {
        const stopping = new AbortController()
        const post = (url: string, body: string) => postWebhook(new URL(url), body, { ...webhook, nowMs: Date.now() })
        const onProblem = (error: unknown, url: string) =>
          app.log.warn({ err: error, host: new URL(url).host }, 'webhook')
        notifyWebhooks({ urls, data: ownData, feed: orderFeed, post, onProblem, signal: stopping.signal })
        app.addHook('onClose', async () => stopping.abort())
      }
    }
    neverStored(app)
    app.post(
      '/v1/order',
      {
        handlerTimeout: handlerTimeoutMs,
        // Each request checks the chain, even if it is refused.
        config: { rateLimit: { max: Math.max(1, Math.floor(env.rateLimitPerMinute / orderCost)) } },
        schema: {
          summary:
            'Post a UniswapX order signed by its owner: a flat one, on V3 also with MarketGuard (stop-loss, take-profit), or on V1 with a falling output. Idempotent',
          body: takeOrderRequestSchema,
          response: { 201: acceptedOrderSchema, ...errorResponses },
        },
      },
      async (request, reply) => {
        const orders = open()
        assertSameOrigin(request)
        assertRegionAllowed(services, request.headers)
        const chain = findChain(services, request.body.chainId)
        const order = readOrder(chain, request.body)
        const [output] = order.outputs
        await assertAddressAllowed(services, [order.info.swapper, output?.recipient], request)
        assertTradable(services, chain, [order.input.token, ...order.outputs.map(({ token }) => token)])
        const { hash, openOrders } = await acceptOrder(orders, {
          chain,
          order,
          signature: request.body.signature,
          permit: request.body.permit,
        })
        const taken = { requestId: request.id, hash, orderId: hash }
        if (openOrders === undefined) return reply.status(201).send(taken)
        const warning = warningOf(openOrders)
        return reply.status(201).send({ ...taken, orderStatus: 'open', openOrders, ...(warning && { warning }) })
      },
    )
    app.get(
      '/v1/orders',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Orders in this server’s book: by account, by hash, or those that can be filled now',
          querystring: querySchema,
          response: { 200: ordersResponseSchema, ...errorResponses },
        },
      },
      async ({ query }) => {
        findChain(services, query.chainId)
        const { limit } = query
        const found = await open().find(toFilter(query), { after: Cursor.parse(query.cursor), limit })
        const cursor = Cursor.next(found, limit)
        return { orders: found.map(toListedOrder), ...(cursor !== undefined && { cursor }) }
      },
    )
    app.get(
      '/v1/nonce',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'The next unspent Permit2 nonce for an order of an account',
          querystring: z.object({ chainId, address: addressSchema }),
          response: { 200: nonceResponseSchema, ...errorResponses },
        },
      },
      async ({ query: { address, chainId: id } }) => {
        const chain = findChain(services, id)
        return { nonce: String(await findNonce(open(), chain, address)) }
      },
    )
  }
}

/** Warning for an account with this many open orders. */
export function warningOf(openOrders: number): 'ManyOpenOrders' | 'NoMoreOpenOrders' | undefined {
  if (openOrders >= mostOpenOrders) return 'NoMoreOpenOrders'
  return openOrders >= manyOpenOrders ? 'ManyOpenOrders' : undefined
}

function toFilter({
  chainId: chain,
  orderHash,
  orderHashes,
  orderStatus,
  swapper,
}: z.infer<typeof querySchema>): OrderFilter {
  const named = [orderHash, ...(orderHashes?.split(',') ?? [])].filter((hash) => hash !== undefined)
  const hashes = orderHash === undefined && orderHashes === undefined ? undefined : (named as Hex[])
  return { chain, account: swapper, hashes, status: orderStatus }
}
