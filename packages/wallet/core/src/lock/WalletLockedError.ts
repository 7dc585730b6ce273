import { BaseError } from '@oxbow/errors/BaseError'

/** Keys were asked for while there are none in memory. */
export class WalletLockedError extends BaseError {
  override readonly name = 'WalletLockedError'

  constructor() {
    super('The wallet is locked.', { code: 'WalletLocked', nextAction: 'Unlock it and try again.' })
  }
}
