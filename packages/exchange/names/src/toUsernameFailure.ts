import { ApiError } from '@oxbow/contract/ApiError'
import { BaseError } from '@oxbow/errors/BaseError'

/** Why a username could not be claimed or changed; `Failed` covers everything that may work later. */
export type UsernameFailure =
  | { readonly code: Exclude<UsernameFailureCode, 'TooManyAttempts'> }
  | { readonly code: 'TooManyAttempts'; readonly waitSeconds: number }

export type UsernameFailureCode =
  | 'NotAvailable'
  | 'Active'
  | 'Missing'
  | 'ChangeLimit'
  | 'DeviceLimit'
  | 'SignatureInvalid'
  | 'AvatarUnusable'
  | 'AddressBlocked'
  | 'SiteMismatch'
  | 'TooManyAttempts'
  | 'Failed'

const codes: Readonly<Record<string, Exclude<UsernameFailureCode, 'TooManyAttempts'>>> = {
  UsernameNotAvailable: 'NotAvailable',
  UsernameActive: 'Active',
  UsernameMissing: 'Missing',
  UsernameChangeLimit: 'ChangeLimit',
  UsernameDeviceLimit: 'DeviceLimit',
  UsernameSignatureInvalid: 'SignatureInvalid',
  AvatarUnusable: 'AvatarUnusable',
  RequestTooLarge: 'AvatarUnusable',
  AddressBlocked: 'AddressBlocked',
  SiteMismatch: 'SiteMismatch',
}

export function toUsernameFailure(error: unknown): UsernameFailure {
  if (!(error instanceof BaseError)) return { code: 'Failed' }
  if (error instanceof ApiError && error.code === 'Ratelimited')
    return { code: 'TooManyAttempts', waitSeconds: error.retryAfterSeconds ?? 60 }
  return { code: codes[error.code] ?? 'Failed' }
}
