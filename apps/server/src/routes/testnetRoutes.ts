import { testnetRequestSchema, testnetResponseSchema } from '@oxbow/contract/Testnet'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assertSameOrigin } from '../access/assertSameOrigin.ts'
import { errorResponses } from '../http/errorResponses.ts'
import { handlerTimeoutMs } from '../http/handlerTimeoutMs.ts'
import type { Services } from '../Services.ts'
import { NoTestnetError } from '../testnet/createLocalTestnet.ts'

/** `POST /v1/testnet`: polled by testnet mode of a local Oxbow until its network runs. */
export function testnetRoutes({ testnet }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/v1/testnet',
      {
        handlerTimeout: handlerTimeoutMs,
        schema: {
          // Hidden from the API description without a testnet.
          ...(testnet === undefined && ({ hide: true } as object)),
          summary: 'Starts the local test network, unless it runs',
          body: testnetRequestSchema,
          response: { 200: testnetResponseSchema, ...errorResponses },
        },
      },
      async (request) => {
        assertSameOrigin(request)
        if (testnet === undefined) throw new NoTestnetError()
        return testnet.start()
      },
    )
  }
}
