import type { FastifyInstance } from 'fastify'

/** Answers of these routes are of one moment or of one person: no cache between here and the page keeps them. */
export function neverStored(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
