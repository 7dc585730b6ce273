import { checkApprovalRequestSchema, checkApprovalResponseSchema } from '@oxbow/contract/CheckApproval'
import { quoteRequestSchema, quoteResponseSchema } from '@oxbow/contract/Quote'
import { sendRequestSchema, sendResponseSchema } from '@oxbow/contract/Send'
import { swapRequestSchema, swapResponseSchema } from '@oxbow/contract/Swap'
import { swapBatchRequestSchema, swapBatchResponseSchema } from '@oxbow/contract/SwapBatch'
import { swappableTokensRequestSchema, swappableTokensResponseSchema } from '@oxbow/contract/SwappableTokens'
import { swapStatusRequestSchema, swapStatusResponseSchema } from '@oxbow/contract/SwapStatus'
import { NotSupportedError } from '@oxbow/market/NotSupportedError'
import { swapQuoteResponseSchema } from '@oxbow/orders/SwapQuote'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../access/assertRegionAllowed.ts'
import { withRetryAfter } from '../access/withRetryAfter.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { originOf } from '../http/originOf.ts'
import { serializeAsBuilt } from '../http/serializeAsBuilt.ts'
import { visitorOf } from '../http/visitorOf.ts'
import { createOrders } from '../own-data/orders/createOrders.ts'
import { asksForOrders, quoteSwapOrder } from '../own-data/orders/quoteSwapOrder.ts'
import { findChain, type Services } from '../Services.ts'
import { assertTradable } from '../trade/assertTradable.ts'
import { checkApproval } from '../trade/checkApproval.ts'
import {
  checkDelegation,
  checkDelegationRequestSchema,
  checkDelegationResponseSchema,
} from '../trade/checkDelegation.ts'
import { getQuote } from '../trade/getQuote.ts'
import { listSwappable } from '../trade/listSwappable.ts'
import { prepareBatch } from '../trade/prepareBatch.ts'
import { prepareSend } from '../trade/prepareSend.ts'
import { prepareSwap } from '../trade/prepareSwap.ts'
import { readSwaps } from '../trade/readSwaps.ts'

/** Quote, approval, swap: compatible with the public Uniswap Trading API. */
export function tradingRoutes(services: Services): FastifyPluginAsyncZod {
  const orders = services.ownData && createOrders(services.ownData)
  return async (app) => {
    app.addHook('onRequest', async ({ headers }) => {
      assertRegionAllowed(services, headers)
      if (headers['x-permit2-disabled'] === 'true') throw new NotSupportedError('Permit2Required')
    })
    app.post(
      '/v1/quote',
      {
        schema: {
          summary: 'The best trade at a block; with only UniswapX protocols, a gas-free swap to sign',
          body: quoteRequestSchema,
          response: { 200: z.union([quoteResponseSchema, swapQuoteResponseSchema]), ...errorResponses },
        },
        serializerCompiler: serializeAsBuilt,
      },
      async ({ body, id, ip }, reply) => {
        const { searchBudget } = services
        const visitor = visitorOf({ ip })
        if (orders === undefined || !asksForOrders(body))
          return withRetryAfter(reply, searchBudget, () => getQuote(services, body, id, visitor))
        const chain = findChain(services, body.tokenInChainId)
        assertTradable(services, chain, [body.tokenIn, body.tokenOut])
        await assertAddressAllowed(services, [body.swapper], { ip })
        const run = searchBudget.of(visitor)
        return withRetryAfter(reply, searchBudget, () => quoteSwapOrder(orders, chain, body, id, run))
      },
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
      (request) => checkApproval(services, request.body, request),
    )
    app.post(
      '/v1/swap',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Build the transaction of a quote',
          body: swapRequestSchema,
          response: { 200: swapResponseSchema, ...errorResponses },
        },
      },
      (request) => prepareSwap(services, request.body, request),
    )
    app.post(
      '/v1/swap_5792',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Build a quote as a batch of calls',
          body: swapBatchRequestSchema,
          response: { 200: swapBatchResponseSchema, ...errorResponses },
        },
      },
      (request) => prepareBatch(services, request.body, request),
    )
    app.get(
      '/v1/swaps',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Status of transactions',
          querystring: swapStatusRequestSchema,
          response: { 200: swapStatusResponseSchema, ...errorResponses },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return readSwaps(services, request.query, request.id)
      },
    )
    app.get(
      '/v1/swappable_tokens',
      {
        schema: {
          summary: 'Listed tokens that can be reached through pools',
          querystring: swappableTokensRequestSchema,
          response: { 200: swappableTokensResponseSchema, ...errorResponses },
        },
      },
      (request) => listSwappable(services, request.query, { origin: originOf(request), requestId: request.id }),
    )
    app.post(
      '/v1/send',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Build the transaction of a transfer',
          body: sendRequestSchema,
          response: { 200: sendResponseSchema, ...errorResponses },
        },
      },
      (request) => prepareSend(services, request.body, request),
    )
    app.post(
      '/v1/wallet/check_delegation',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Delegations of accounts (EIP-7702)',
          body: checkDelegationRequestSchema,
          response: { 200: checkDelegationResponseSchema, ...errorResponses },
        },
      },
      (request) => checkDelegation(services, request.body, request.id),
    )
  }
}
