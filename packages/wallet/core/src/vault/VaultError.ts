import { BaseError } from '@oxbow/errors/BaseError'

export type VaultErrorCode =
  /** Not written by this wallet, truncated or changed. */
  | 'VaultDamaged'
  /** Written by a newer version, which this one must not overwrite. */
  | 'VaultTooNew'
  /** Belongs to a wallet at another origin. */
  | 'WrongRealm'
  /** Older than the last one seen: a copy from before a password change or a passkey removal was restored. */
  | 'VaultOutdated'
  | 'WrongPassword'
  | 'InvalidPassword'
  | 'NoPassword'
  | 'UnknownPasskey'
  | 'DuplicatePasskey'
  /** The authenticator gave no PRF of 32 bytes; anybody could open what is sealed with it. */
  | 'PrfUnavailable'
  /** The passkey's secret differs from the one when it was added. */
  | 'PrfChanged'
  /** It unlocked the vault: it can only be removed after unlocking with another one. */
  | 'LockInUse'
  /** There is no wallet on this device. */
  | 'NoVault'
  /** There is a wallet already. */
  | 'VaultExists'
  /** Another tab or device saved in the meantime. */
  | 'VaultChanged'
  /** The storage didn't keep what was written. Its previous content is still there. */
  | 'StorageRefused'

/** An operation that the vault refuses. Its texts never contain a password or a key. */
export class VaultError extends BaseError {
  override readonly name = 'VaultError'
  declare readonly code: VaultErrorCode

  constructor(message: string, code: VaultErrorCode, options: { readonly retryable?: boolean } = {}) {
    super(message, { code, retryable: options.retryable })
  }
}
