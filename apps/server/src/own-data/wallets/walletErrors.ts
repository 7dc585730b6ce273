import { BaseError } from '@oxbow/errors/BaseError'

/** No passkey of the wallet agreed to that, or it was too late. Nothing says which: it would help whoever guesses. */
export class PasskeyRefusedError extends BaseError {
  override name = 'Server.PasskeyRefusedError'
  constructor(cause?: unknown) {
    super('The passkey was not accepted.', { cause, code: 'PasskeyRefused', nextAction: 'Try again.' })
  }
}

/** Somebody saved in between, or this wallet exists. */
export class VaultConflictError extends BaseError {
  override name = 'Server.VaultConflictError'
  constructor() {
    super('The wallet was changed on another device.', { code: 'VaultConflict', nextAction: 'Open it again.' })
  }
}

export class LastPasskeyError extends BaseError {
  override name = 'Server.LastPasskeyError'
  constructor() {
    super('This is the only passkey of the wallet, and there is no backup.', {
      code: 'LastPasskey',
      nextAction: 'Back up the wallet, or add a passkey.',
    })
  }
}

export class WalletsUnavailableError extends BaseError {
  override name = 'Server.WalletsUnavailableError'
  constructor() {
    super('This server keeps no wallets.', { code: 'DatabaseUnavailable' })
  }
}
