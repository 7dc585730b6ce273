import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/**
 * Measures the duration of requests by route, method and status. Registered on the server itself, because a plugin's hook only sees its own routes.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'oxbow_http_request_seconds',
    help: 'Time to respond to a request.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1_000)
    done()
  })
}
