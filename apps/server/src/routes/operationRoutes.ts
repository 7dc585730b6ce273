import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Ready } from '../monitoring/createReadiness.ts'

const plainSchema = z.object({ ready: z.boolean() })

/**
 * `GET /healthz` (process is alive) and `/readyz` (ready for visitors) for load balancers; reasons are on the operator's port (`createOperatorApp`).
 */
export function operationRoutes(readiness: () => Promise<Ready>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/healthz',
      {
        schema: { summary: 'Liveness of the process', response: { 200: z.object({ ok: z.literal(true) }) } },
        config: { rateLimit: false },
      },
      async () => ({ ok: true as const }),
    )
    app.get(
      '/readyz',
      { schema: { summary: 'Readiness of the server', response: { 200: plainSchema, 503: plainSchema } } },
      async (_request, reply) => {
        const { ready } = await readiness()
        return reply
          .code(ready ? 200 : 503)
          .header('cache-control', 'no-store')
          .send({ ready })
      },
    )
  }
}
