import { BaseError } from '@oxbow/errors/BaseError'

export type VaultErrorCode =
  /** Not what this wallet wrote: cut off, changed, or by somebody else. */
  | 'VaultDamaged'
  /** Written by a newer version, which this one must not overwrite. */
  | 'VaultTooNew'
  /** Of the wallet at another address on the web. */
  | 'WrongRealm'
  /** Older than the one last seen: somebody put back a copy from before a password was changed or a passkey deleted. */
  | 'VaultOutdated'
  | 'WrongPassword'
  | 'InvalidPassword'
  | 'NoPassword'
  | 'UnknownPasskey'
  | 'DuplicatePasskey'
  /** The authenticator gave no PRF of 32 bytes: whatever was sealed with it, anybody could open. */
  | 'PrfUnavailable'
  /** The passkey gives another secret than when it was added. */
  | 'PrfChanged'
  /** Opened with it: only another one, just proven to work, can remove it. */
  | 'LockInUse'
  /** There is no wallet on this device. */
  | 'NoVault'
  /** There is a wallet already. */
  | 'VaultExists'
  /** Another tab or device saved in the meantime. */
  | 'VaultChanged'
  /** The storage did not keep what was written. What it held before is still there. */
  | 'StorageRefused'

/** What the vault refuses. Neither a password nor a key is ever in its texts. */
export class VaultError extends BaseError {
  override readonly name = 'VaultError'
  declare readonly code: VaultErrorCode

  constructor(message: string, code: VaultErrorCode, options: { readonly retryable?: boolean } = {}) {
    super(message, { code, retryable: options.retryable })
  }
}
