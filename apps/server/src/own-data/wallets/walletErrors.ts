import { BaseError } from '@oxbow/errors/BaseError'

/** No passkey of the wallet agreed to that, or it was too late. Nothing says which: it would help whoever guesses. */
export class PasskeyRefusedError extends BaseError {
  override name = 'Server.PasskeyRefusedError'
  constructor(cause?: unknown) {
    super('The passkey was not accepted.', { cause, code: 'PasskeyRefused', nextAction: 'Try again.' })
  }
}

/** Nobody showed that they have the key of the address: an address is public, and a wallet kept under it would stand in its owner's way. */
export class AddressNotProvenError extends BaseError {
  override name = 'Server.AddressNotProvenError'
  constructor() {
    super('The signature of the address was not accepted.', { code: 'AddressNotProven', nextAction: 'Try again.' })
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
