import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyInstance } from 'fastify'
import type { HostList } from './createHostList.ts'

/**
 * Refuses each request that calls this server by a name that is not its own, before anything else is done for it. A page of `rebound.example` whose
 * name leads to 127.0.0.1 for a moment would otherwise be of one origin with this server, and could read and ask as the person at this machine.
 */
export function assertHostAllowed(app: FastifyInstance, hosts: HostList): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The name that a trusted proxy was called by, else the one in the request itself.
    done(hosts.allows(request.host) ? undefined : new HostNotServedError())
  })
}

export class HostNotServedError extends BaseError {
  override name = 'Server.HostNotServedError'
  constructor() {
    super('This server is not known by that name.', {
      code: 'HostNotServed',
      nextAction: 'Its operator lists its names in OXBOW_HOSTS.',
    })
  }
}
