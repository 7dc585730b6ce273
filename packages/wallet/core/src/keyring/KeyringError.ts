import { BaseError } from '@oxbow/errors/BaseError'

export type KeyringErrorCode =
  /** The wallet is locked and its keys are wiped. */
  | 'KeyringWiped'
  /** The bytes aren't a keyring that this version can read. */
  | 'KeyringUnreadable'
  /** Written by a newer version; this one must not overwrite it. */
  | 'KeyringTooNew'
  | 'DuplicatePhrase'
  | 'DuplicateAccount'
  | 'UnknownSource'
  | 'UnknownAccount'
  /** The only account of its recovery phrase. Removing it would leave a phrase that no screen shows. */
  | 'LastAccount'
  | 'InvalidName'
  | 'InvalidPhrase'
  | 'InvalidPrivateKey'
  | 'InvalidIndex'
  | 'InvalidLimits'
  /** The derived key belongs to another address than the one shown. */
  | 'AddressMismatch'

/** An operation that the keyring refuses. Messages and facts never contain a word, a key or a seed. */
export class KeyringError extends BaseError {
  override readonly name = 'KeyringError'
  declare readonly code: KeyringErrorCode

  constructor(message: string, code: KeyringErrorCode, options: { readonly cause?: unknown } = {}) {
    super(message, { code, cause: options.cause })
  }
}
