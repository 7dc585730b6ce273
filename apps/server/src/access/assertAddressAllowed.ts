import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyRequest } from 'fastify'
import { visitorOf } from '../http/visitorOf.ts'
import type { Services } from '../Services.ts'

/**
 * @throws {AddressBlockedError} when the operator keeps one of `addresses`, lower case, from trading (`OXBOW_BLOCKED_ADDRESSES`, `OXBOW_SCREENING`)
 * @param by the request that asks, for which the operator's service is asked; `remembered` where nothing is signed, and only what is known already counts
 * @throws {ScreeningUnavailableError} when the operator's service does not say
 * @throws {TooManyAddressesError} when the visitor has named too many new addresses
 */
export async function assertAddressAllowed(
  { env, screening }: Services,
  addresses: readonly (string | null | undefined)[],
  by: Pick<FastifyRequest, 'ip'> | 'remembered',
): Promise<void> {
  const named = addresses.flatMap((address) => address || [])
  if (named.some((address) => env.site.blockedAddresses.has(address))) throw new AddressBlockedError()
  if (screening === undefined) return
  const isBlocked =
    by === 'remembered' ? await screening.isKnownBlocked(named) : await screening.isBlocked(named, visitorOf(by))
  if (isBlocked) throw new AddressBlockedError()
}

export class AddressBlockedError extends BaseError {
  override name = 'Server.AddressBlockedError'
  constructor() {
    super('The operator of this Oxbow does not serve this address.', {
      code: 'AddressBlocked',
      nextAction: 'Use another account.',
    })
  }
}
