import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyInstance } from 'fastify'
import type { HostList } from './createHostList.ts'

/**
 * Rejects requests whose host name isn't one of this server's, before anything else (DNS rebinding). Otherwise a page of `rebound.example`, whose
 * name briefly resolves to 127.0.0.1, would have the same origin as this server and could act as the person at this machine.
 */
export function assertHostAllowed(app: FastifyInstance, hosts: HostList): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Host name forwarded by a trusted proxy, else the request's own.
    done(hosts.allows(request.host) ? undefined : new HostNotServedError())
  })
}

export class HostNotServedError extends BaseError {
  override name = 'Server.HostNotServedError'
  constructor() {
    super('This server is not configured for that host name.', {
      code: 'HostNotServed',
      nextAction: 'Its operator lists its names in OXBOW_HOSTS.',
    })
  }
}
