import type { FastifyInstance } from 'fastify'

/** Forbids caching, for routes whose answers depend on the moment or the person. */
export function neverStored(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
