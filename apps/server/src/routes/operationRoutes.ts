import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Ready } from '../monitoring/createReadiness.ts'
import type { Traffic } from '../monitoring/createTraffic.ts'

const trafficSchema = z.object({ ok: z.boolean() })
const plainSchema = z.object({ ready: z.boolean() })

/**
 * For load balancers: `GET /healthz/traffic` (send visitors here), `/healthz` (process is alive) and `/readyz` (nothing is wrong); reasons are on the
 * operator's port (`createOperatorApp`).
 */
export function operationRoutes(readiness: () => Promise<Ready>, traffic: Traffic): FastifyPluginAsyncZod {
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
      '/healthz/traffic',
      {
        schema: {
          summary: 'Whether a balancer should send visitors to this server',
          response: { 200: trafficSchema, 503: trafficSchema },
        },
        config: { rateLimit: false },
      },
      async (_request, reply) => {
        const ok = traffic.isWanted()
        return reply
          .code(ok ? 200 : 503)
          .header('cache-control', 'no-store')
          .send({ ok })
      },
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
