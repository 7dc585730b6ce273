import { BaseError } from '@oxbow/errors/BaseError'

/** Keys were requested while none are in memory. */
export class WalletLockedError extends BaseError {
  override readonly name = 'WalletLockedError'

  constructor() {
    super('The wallet is locked.', { code: 'WalletLocked', nextAction: 'Unlock it and try again.' })
  }
}
