import { BaseError } from '@oxbow/errors/BaseError'
import type { Services } from '../Services.ts'

/**
 * @throws {AddressBlockedError} when the operator keeps one of `addresses`, lower case, from trading (`OXBOW_BLOCKED_ADDRESSES`, `OXBOW_SCREENING`)
 * @throws {ScreeningUnavailableError} when the operator's service does not say
 */
export async function assertAddressAllowed(
  { env, screening }: Services,
  addresses: readonly (string | null | undefined)[],
): Promise<void> {
  const named = addresses.flatMap((address) => address || [])
  if (named.some((address) => env.site.blockedAddresses.has(address))) throw new AddressBlockedError()
  if (screening !== undefined && (await screening.isBlocked(named))) throw new AddressBlockedError()
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
