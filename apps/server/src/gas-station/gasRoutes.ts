import { feeOf } from '@oxbow/delegation/feeOf'
import {
  gasQuoteRequestSchema,
  gasQuoteSchema,
  gasRelayRequestSchema,
  gasRelaySchema,
  toGasJson,
} from '@oxbow/delegation/GasStation'
import type { GrantedCall } from '@oxbow/delegation/Grant'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { assertRegionAllowed } from '../access/assertRegionAllowed.ts'
import { assertSameOrigin } from '../access/assertSameOrigin.ts'
import { RateBudgetError } from '../access/RateBudget.ts'
import { VisitorBudget } from '../access/VisitorBudget.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { neverStored } from '../http/neverStored.ts'
import { visitorOf } from '../http/visitorOf.ts'
import { findChain, type Services } from '../Services.ts'
import { askGasStation } from './askGasStation.ts'

/** Requests that one counts as: the keeper runs up to two simulations for each of its tokens. */
const costOfAsking = 30

type Asked = { readonly account: string; readonly chainId: number; readonly calls: readonly GrantedCall[] }

/** Amounts as decimal texts. */
const quoteResponse = z.object({
  relayer: z.string(),
  token: z.string(),
  fee: z.string(),
  needsAuthorization: z.boolean(),
  latestExpiry: z.number(),
})

/**
 * `/v1/gas/…`: the operator's keeper sends the calls of a smart account for a fee in a token. Nothing is stored here: the grant is the
 * account's word, and the chain takes it once.
 */
export function gasRoutes(services: Services): FastifyPluginAsyncZod {
  const { env } = services
  const budget = new VisitorBudget(env.rateLimitPerMinute)

  /** Asks the keeper when it is the visitor's turn at the chain's node, which the keeper has simulate. */
  async function ask<T>(
    request: FastifyRequest,
    { account, calls, chainId }: Asked,
    work: () => Promise<T>,
  ): Promise<T> {
    const { node } = findChain(services, chainId)
    budget.spend(request, costOfAsking)
    await assertAddressAllowed(services, [account, ...partiesOf(calls)], request)
    return await node.inTurn(visitorOf(request), work)
  }

  const port = () => (env.walletFeatures.gasStation.status === 'on' ? env.keeperPort : undefined)
  return async (app) => {
    neverStored(app)
    app.addHook('onError', async (_request, reply, error) => {
      if (error instanceof RateBudgetError) reply.header('retry-after', budget.retryAfterSeconds)
    })
    app.addHook('onRequest', async (request) => {
      assertSameOrigin(request)
      assertRegionAllowed(services, request.headers)
    })
    app.post(
      '/v1/gas/quote',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary:
            'What the operator asks for sending the calls of an account without native currency, and in which token',
          body: gasQuoteRequestSchema,
          response: { 200: quoteResponse, ...errorResponses },
        },
      },
      async (request) => {
        const { body } = request
        const quote = await ask(request, body, () => askGasStation(port(), '/gas/quote', body, gasQuoteSchema))
        return JSON.parse(toGasJson(quote)) as z.output<typeof quoteResponse>
      },
    )
    app.post(
      '/v1/gas/relay',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          summary: 'Sends a batch of calls that an account has granted (ERC-7710), once, however often it is asked',
          body: gasRelayRequestSchema,
          response: { 200: gasRelaySchema, ...errorResponses },
        },
      },
      async (request) => {
        const { body } = request
        return await ask(request, body.grant, () => askGasStation(port(), '/gas/relay', body, gasRelaySchema))
      },
    )
  }
}

/** Called contracts, and whom tokens are sent to. */
function partiesOf(calls: readonly GrantedCall[]): readonly string[] {
  return calls.flatMap((call) => [call.to, feeOf([call])?.recipient ?? call.to])
}
