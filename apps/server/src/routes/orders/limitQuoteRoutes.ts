import { limitQuoteRequestSchema, limitQuoteResponseSchema } from '@oxbow/orders/LimitQuote'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assertAddressAllowed } from '../../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../../access/assertRegionAllowed.ts'
import { withRetryAfter } from '../../access/withRetryAfter.ts'
import { errorResponses } from '../../http/errorResponses.ts'
import { FeatureOffError } from '../../http/FeatureOffError.ts'
import { handlerTimeoutMs } from '../../http/handlerTimeoutMs.ts'
import { visitorOf } from '../../http/visitorOf.ts'
import { createOrders } from '../../own-data/orders/createOrders.ts'
import { quoteLimit } from '../../own-data/orders/quoteLimit.ts'
import { findChain, type Services } from '../../Services.ts'
import { assertTradable } from '../../trade/assertTradable.ts'

/** `POST /v1/limit_order_quote`: builds an order to sign, for `POST /v1/order`. */
export function limitQuoteRoutes(services: Services): FastifyPluginAsyncZod {
  const { ownData } = services
  const orders = ownData && createOrders(ownData)
  return async (app) => {
    app.post(
      '/v1/limit_order_quote',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Prepare a limit order to sign, with the current market output',
          body: limitQuoteRequestSchema,
          response: { 200: limitQuoteResponseSchema, ...errorResponses },
        },
      },
      async ({ body, headers, id, ip }, reply) => {
        if (orders === undefined) throw new FeatureOffError('orders')
        assertRegionAllowed(services, headers)
        const chain = findChain(services, body.tokenInChainId)
        assertTradable(services, chain, [body.tokenIn, body.tokenOut])
        await assertAddressAllowed(services, [body.swapper], 'remembered')
        reply.header('cache-control', 'no-store')
        const { searchBudget } = services
        const search = { requestId: id, runSearch: searchBudget.of(visitorOf({ ip })) }
        return await withRetryAfter(reply, searchBudget, () => quoteLimit(orders, chain, body, search))
      },
    )
  }
}
