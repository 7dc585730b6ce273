import type { ApiErrorCode } from '@oxbow/contract/ApiError'
import type { FailureCode } from './FailureCode.ts'

/** The failure a page shows for each refusal of the server; a new `ApiErrorCode` without one does not compile. */
export const fromApiError: Readonly<Record<ApiErrorCode, FailureCode>> = {
  RequestValidationError: 'RequestInvalid',
  UnsupportedChain: 'UnsupportedChain',
  TokenBlocked: 'TokenBlocked',
  AddressBlocked: 'AddressBlocked',
  TransferTaxUnsupported: 'TransferTaxUnsupported',
  InvalidPermit: 'PermitInvalid',
  InvalidQuote: 'QuoteExpired',
  QuoteExpired: 'QuoteExpired',
  RpcMethodNotAllowed: 'RequestInvalid',
  ResourceNotFound: 'NoRoute',
  NoRoute: 'NoRoute',
  QuoteAmountTooLowError: 'AmountTooLow',
  InsufficientBalance: 'InsufficientBalance',
  MethodNotAllowed: 'RequestInvalid',
  RequestTimeout: 'ServerUnreachable',
  RequestTooLarge: 'RequestInvalid',
  UnsupportedMediaType: 'RequestInvalid',
  QueryTooComplex: 'RequestInvalid',
  Ratelimited: 'RateLimited',
  RegionBlocked: 'RegionBlocked',
  InternalError: 'ServerFailed',
  NodeUnavailable: 'NodeUnreachable',
  SnapshotNotReady: 'ServerStarting',
  DatabaseUnavailable: 'ServerStarting',
  IndexNotReady: 'ServerStarting',
  RewardsUnavailable: 'RewardsUnavailable',
  Timeout: 'ServerUnreachable',
}
