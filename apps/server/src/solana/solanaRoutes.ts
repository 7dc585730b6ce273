import { solanaBalancesSchema, svmAddressSchema } from '@oxbow/solana/SolanaBalances'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { VisitorBudget } from '../access/VisitorBudget.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { FeatureOffError } from '../http/FeatureOffError.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import { neverStored } from '../http/neverStored.ts'
import type { Services } from '../Services.ts'

/** Requests that one read of the nodes counts as: it makes three calls, two of which search all token accounts. */
const costOfReading = 10

/** `GET /v1/solana/balances`: what an account holds on Solana. Nothing else of the operator's node can be reached. */
export function solanaRoutes({ env, solana }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const budget = new VisitorBudget(env.rateLimitPerMinute)
    neverStored(app)
    app.get(
      '/v1/solana/balances',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          // Hidden from the API description where it is off.
          ...(solana === undefined && ({ hide: true } as object)),
          summary: 'SOL and tokens of an account on Solana, in raw units',
          querystring: z.object({ account: svmAddressSchema }),
          response: { 200: solanaBalancesSchema, ...errorResponses },
        },
      },
      async (request, reply) => {
        if (solana === undefined) throw new FeatureOffError('solana')
        const { account } = request.query
        if (!solana.has(account)) {
          try {
            budget.spend(request, costOfReading)
          } catch (error) {
            reply.header('retry-after', budget.retryAfterSeconds)
            throw error
          }
        }
        return await solana.balancesOf(account)
      },
    )
  }
}
