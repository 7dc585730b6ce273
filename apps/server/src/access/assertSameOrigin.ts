import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyRequest } from 'fastify'

/**
 * Rejects browser requests from pages of another origin: any site may open a WebSocket to any host, and a proxy may allow even more. Clients other
 * than browsers send no origin.
 *
 * @throws {ForeignOriginError}
 */
export function assertSameOrigin({ headers, host }: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = headers
  const isOwn =
    // Newer browsers compare the origins themselves, as seen in front of any proxy, and pages can't forge this header.
    site !== undefined
      ? site === 'same-origin' || site === 'none'
      : origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
  if (!isOwn) throw new ForeignOriginError()
}

class ForeignOriginError extends BaseError {
  override name = 'Server.ForeignOriginError'
  constructor() {
    super('Only pages of this server may use this.', { code: 'RequestValidationError' })
  }
}
