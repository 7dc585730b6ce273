import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyRequest } from 'fastify'

/**
 * Refuses what a page of another origin asks for, of which browsers say where it came from: any site may open a WebSocket to any host, and a proxy may let it
 * send more than that. Clients that are not browsers say nothing.
 *
 * @throws {ForeignOriginError}
 */
export function assertSameOrigin({ headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOwn =
    // Newer browsers compare by themselves, with what they see in front of any proxy; no page can change what they say.
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  if (!isOwn) throw new ForeignOriginError()
}

class ForeignOriginError extends BaseError {
  override name = 'Server.ForeignOriginError'
  constructor() {
    super('This is for the pages of this server.', { code: 'RequestValidationError' })
  }
}
