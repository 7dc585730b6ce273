import { BaseError } from '@oxbow/errors/BaseError'

/** No passkey of the wallet authorized it, or too late. The error doesn't say which, to give an attacker no hints. */
export class PasskeyRefusedError extends BaseError {
  override name = 'Server.PasskeyRefusedError'
  constructor(cause?: unknown) {
    super('The passkey was not accepted.', { cause, code: 'PasskeyRefused', nextAction: 'Try again.' })
  }
}

/** Nobody proved to have the address's key. Addresses are public, and a wallet stored under one without proof would block its owner. */
export class AddressNotProvenError extends BaseError {
  override name = 'Server.AddressNotProvenError'
  constructor() {
    super('The signature of the address was not accepted.', { code: 'AddressNotProven', nextAction: 'Try again.' })
  }
}

/** Another device saved in between, or the wallet already exists. */
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
