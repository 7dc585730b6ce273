import { BaseError } from '@oxbow/errors/BaseError'

export type KeyringErrorCode =
  /** The wallet was locked and its keys wiped. */
  | 'KeyringWiped'
  /** The bytes of the keyring are none that this version wrote. */
  | 'KeyringUnreadable'
  /** Written by a newer version, which this one must not overwrite. */
  | 'KeyringTooNew'
  | 'DuplicatePhrase'
  | 'DuplicateAccount'
  | 'UnknownSource'
  | 'UnknownAccount'
  /** The only account of its recovery phrase: forgetting it would leave a phrase that no screen shows. */
  | 'LastAccount'
  | 'InvalidName'
  | 'InvalidPhrase'
  | 'InvalidPrivateKey'
  | 'InvalidIndex'
  | 'InvalidLimits'
  /** The derived key belongs to another address than the one shown. */
  | 'AddressMismatch'

/** What the keyring refuses. No message and no fact ever holds a word, a key or a seed. */
export class KeyringError extends BaseError {
  override readonly name = 'KeyringError'
  declare readonly code: KeyringErrorCode

  constructor(message: string, code: KeyringErrorCode, options: { readonly cause?: unknown } = {}) {
    super(message, { code, cause: options.cause })
  }
}
