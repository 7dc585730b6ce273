import { NotSupportedError } from '@oxbow/market/NotSupportedError'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorResponses } from '../http/errorResponses.ts'

type Refusal = readonly [method: 'GET' | 'POST' | 'PATCH', path: string, code: NotSupportedError.Code]

/** Operations of the public Trading API that aren't supported. */
const refusals: readonly Refusal[] = [
  ['POST', '/v1/swap_7702', 'DelegationNotSupported'],
  ['POST', '/v1/wallet/encode_7702', 'DelegationNotSupported'],
  ['POST', '/v1/wallet/encode_4337', 'DelegationNotSupported'],
  ['POST', '/v1/plan', 'PlanNotSupported'],
  ['GET', '/v1/plan/:planId', 'PlanNotSupported'],
  ['PATCH', '/v1/plan/:planId', 'PlanNotSupported'],
  ['POST', '/v1/lp/migrate', 'MigrationNotSupported'],
]

/** Answers unsupported operations with a specific error, so that a client doesn't suspect a wrong path. */
export function refusalRoutes(): FastifyPluginAsyncZod {
  return async (app) => {
    for (const [method, url, code] of refusals)
      app.route({
        method,
        url,
        schema: {
          summary: `Not supported: ${code}`,
          ...(method === 'GET' ? {} : { body: z.unknown() }),
          response: errorResponses,
        },
        handler: () => {
          throw new NotSupportedError(code)
        },
      })
  }
}
