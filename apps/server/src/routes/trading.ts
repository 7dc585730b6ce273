import { checkApprovalRequestSchema, checkApprovalResponseSchema } from '@oxbow/contract/CheckApproval'
import { quoteRequestSchema, quoteResponseSchema } from '@oxbow/contract/Quote'
import { swapRequestSchema, swapResponseSchema } from '@oxbow/contract/Swap'
import { NotSupportedError } from '@oxbow/exchange/desk/NotSupportedError'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assertRegionAllowed } from '../access/assertRegionAllowed.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { serializeAsBuilt } from '../http/serializeAsBuilt.ts'
import type { Services } from '../Services.ts'
import { checkApproval } from '../trade/checkApproval.ts'
import { getQuote } from '../trade/getQuote.ts'
import { prepareSwap } from '../trade/prepareSwap.ts'

/** Quote, approval, swap: the steps of a trade, shaped like the public Uniswap Trading API. */
export function tradingRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', async ({ headers }) => {
      assertRegionAllowed(services, headers)
      if (headers['x-permit2-disabled'] === 'true') throw new NotSupportedError('Permit2Required')
    })
    app.post(
      '/v1/quote',
      {
        schema: {
          summary: 'The best trade at a named block',
          body: quoteRequestSchema,
          response: { 200: quoteResponseSchema, ...errorResponses },
        },
        serializerCompiler: serializeAsBuilt,
      },
      (request) => getQuote(services, request.body, request.id),
    )
    app.post(
      '/v1/check_approval',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'The approval a trade still needs, or null',
          body: checkApprovalRequestSchema,
          response: { 200: checkApprovalResponseSchema, ...errorResponses },
        },
      },
      (request) => checkApproval(services, request.body, request.id),
    )
    app.post(
      '/v1/swap',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'The transaction of a quote',
          body: swapRequestSchema,
          response: { 200: swapResponseSchema, ...errorResponses },
        },
      },
      (request) => prepareSwap(services, request.body, request.id),
    )
  }
}
