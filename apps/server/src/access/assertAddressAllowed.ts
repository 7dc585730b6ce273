import { BaseError } from '@oxbow/errors/BaseError'
import type { Services } from '../Services.ts'

/** @throws {AddressBlockedError} when the operator keeps one of `addresses`, lower case, from trading (`OXBOW_BLOCKED_ADDRESSES`) */
export function assertAddressAllowed({ env }: Services, addresses: readonly (string | null | undefined)[]): void {
  if (addresses.some((address) => address && env.site.blockedAddresses.has(address))) throw new AddressBlockedError()
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
