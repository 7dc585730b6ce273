import { BaseError } from '@oxbow/errors/BaseError'
import type { FastifyRequest } from 'fastify'
import { visitorOf } from '../http/visitorOf.ts'
import type { Services } from '../Services.ts'

/**
 * @throws {AddressBlockedError} when the operator blocks one of `addresses`, lower case (`OXBOW_BLOCKED_ADDRESSES`, `OXBOW_SCREENING`)
 * @param by the request, for which the screening service is asked; `remembered` where nothing is signed, so that only known results count
 * @throws {ScreeningUnavailableError} when the screening service does not answer
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
    super('The operator of this site does not serve this address.', {
      code: 'AddressBlocked',
      nextAction: 'Use another account.',
    })
  }
}
