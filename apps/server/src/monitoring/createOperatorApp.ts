import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { assertHostAllowed } from '../access/assertHostAllowed.ts'
import { answerWithError } from '../http/answerWithError.ts'
import type { Services } from '../Services.ts'
import type { Ready } from './createReadiness.ts'
import { measureGateway } from './measureGateway.ts'
import { measureServices } from './measureServices.ts'

/** The operator's private port: `/metrics` (Prometheus text), `/readyz` with all findings, `/healthz`. */
export function createOperatorApp(services: Services, readiness: () => Promise<Ready>): FastifyInstance {
  const { registry } = services
  const app = Fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  // Against DNS rebinding: a page whose host name resolves to this server could read private data.
  assertHostAllowed(app, services.env.operatorHosts)
  app.setErrorHandler(answerWithError)
  measureGateway(services)
  measureServices(services)
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness()
    return reply
      .code(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state)
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return app
}
