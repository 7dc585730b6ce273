import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod/mini'

/**
 * Every `errorCode` of the HTTP API, with its HTTP status. Codes of the public Trading API keep their names. Pages map codes to texts in one table,
 * exhaustive by this type.
 */
export const errorStatus = {
  /** The request is malformed; `detail` names the field. */
  RequestValidationError: 400,
  UnsupportedChain: 400,
  /** The operator blocks this token. */
  TokenBlocked: 400,
  /** The operator blocks this address. */
  AddressBlocked: 403,
  /** The check whether the operator blocks this address failed. */
  ScreeningUnavailable: 503,
  /** An exact output, or a route, that a token with a transfer tax doesn't support. */
  TransferTaxUnsupported: 400,
  /** The permit or its signature doesn't match this trade. */
  InvalidPermit: 400,
  InvalidQuote: 400,
  /** The quote is too old or its deadline has passed: ask for a new one. */
  QuoteExpired: 400,
  /** `integratorFees` would be ignored, so they are refused. */
  FeeNotSupported: 400,
  /** Orders that fillers execute: limit orders, Dutch auctions. */
  OrdersNotSupported: 400,
  /** EIP-7702 delegation and EIP-4337 user operations. */
  DelegationNotSupported: 400,
  /** Plans of several transactions. */
  PlanNotSupported: 400,
  /** Moving a position to another protocol in one transaction. */
  MigrationNotSupported: 400,
  /** Direct approval of the router; tokens are only pulled through Permit2. */
  Permit2Required: 400,
  /** `/v1/rpc` doesn't forward this method. */
  RpcMethodNotAllowed: 403,
  ResourceNotFound: 404,
  /** No pool, or no path of pools, trades this amount of the pair. */
  NoRoute: 404,
  /** The trade's output rounds down to zero. */
  QuoteAmountTooLowError: 404,
  InsufficientBalance: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  RequestTooLarge: 413,
  UnsupportedMediaType: 415,
  /** The signature isn't the account's, or it is for another or an expired request. */
  UsernameSignatureInvalid: 403,
  /** The username, or one that looks the same, is or was another account's. */
  UsernameNotAvailable: 409,
  /** The account already has a username. */
  UsernameActive: 409,
  /** The account has no username to change. */
  UsernameMissing: 404,
  UsernameChangeLimit: 403,
  /** Two active usernames were claimed from this device. */
  UsernameDeviceLimit: 403,
  /** The picture is invalid, of an unsupported type, or too large. */
  AvatarUnusable: 422,
  /** The seller's signature is invalid, or nobody could buy it now. */
  ListingRefused: 422,
  TooManyListings: 403,
  /** The owner's signature is invalid, the kind isn't supported, or nobody could fill it now. */
  OrderRefused: 422,
  /** One of its tokens is in no known pool and on no list. */
  OrderTokenUnknown: 422,
  TooManyOpenOrders: 403,
  TooManyUnlistedOrders: 403,
  /** The provider does not take this amount, token, currency or region, or does not answer. */
  RampRefused: 422,
  /** The webhook is not signed by the provider. */
  WebhookRefused: 403,
  /** The visitor has started too many purchases and sales within an hour. */
  TooManyRamps: 429,
  /** The operator has configured no provider for it. */
  RampsUnavailable: 503,
  /** No passkey of the embedded wallet approved it. */
  PasskeyRefused: 403,
  /** The key of the embedded wallet's address hasn't signed for the new passkey. */
  AddressNotProven: 403,
  /** The embedded wallet was changed on another device. */
  VaultConflict: 409,
  /** The passkey is the embedded wallet's only one, and there is no backup. */
  LastPasskey: 409,
  /** The request's host name isn't one of the server's. */
  HostNotServed: 421,
  /** GraphQL: too deep, too costly, too many aliases, directives, tokens or operations. */
  QueryTooComplex: 400,
  Ratelimited: 429,
  /** The operator blocks trading in the visitor's region. */
  RegionBlocked: 451,
  InternalError: 500,
  /** The chain's node is unreachable or refuses; trading waits, market data continues. */
  NodeUnavailable: 503,
  /** The server hasn't read the chain's pools yet. */
  SnapshotNotReady: 503,
  /** The database is unreachable; market data waits, trading continues. */
  DatabaseUnavailable: 503,
  /** The index isn't published yet. */
  IndexNotReady: 503,
  /** There are no rewards on the chain, or the posted root doesn't match the chain's events. */
  RewardsUnavailable: 503,
  /** The server has no database for usernames. */
  UsernamesUnavailable: 503,
  /** The server has no database for listings. */
  ListingsUnavailable: 503,
  /** The server has no database for orders. */
  OrdersUnavailable: 503,
  Timeout: 504,
} as const

export type ApiErrorCode = keyof typeof errorStatus

/** Body of every error response. */
export const apiErrorSchema = z.object({
  errorCode: z.string(),
  /** One or more sentences: what happened and what to do next. */
  detail: z.string(),
  requestId: z.optional(z.string()),
})

/** Whether this version of the contract has the code. */
export function isApiErrorCode(code: string): code is ApiErrorCode {
  return Object.hasOwn(errorStatus, code)
}

/** Codes after which the same request may succeed later. */
export const retryableCodes: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'Ratelimited',
  'RequestTimeout',
  'NodeUnavailable',
  'SnapshotNotReady',
  'DatabaseUnavailable',
  'IndexNotReady',
  'Timeout',
])

/** An error response of the server. `code` is `InternalError` if this client doesn't know the server's code. */
export class ApiError extends BaseError {
  override name = 'ApiError'
  declare readonly code: ApiErrorCode
  readonly status: number
  /** Seconds to wait before a retry; undefined if the server doesn't say. */
  readonly retryAfterSeconds: number | undefined

  constructor(options: { code: string; detail: string; status: number; retryAfterSeconds?: number | undefined }) {
    const code = isApiErrorCode(options.code) ? options.code : 'InternalError'
    super(options.detail, { code, retryable: retryableCodes.has(code) || options.status >= 502 })
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** No response: the server or the network is unreachable. */
export class ServerUnreachableError extends BaseError {
  override name = 'ServerUnreachableError'

  constructor(cause: unknown) {
    super('The Oxbow server does not answer.', {
      cause,
      code: 'ServerUnreachable',
      nextAction: 'It is retried automatically. Check the connection.',
      retryable: true,
    })
  }
}

/** First difference that the parser found. */
function describeIssue(cause: unknown): readonly string[] {
  const [issue] = (cause as z.core.$ZodError | undefined)?.issues ?? []
  return issue === undefined ? [] : [`field: ${issue.path.join('.')}`, `expected: ${issue.message}`]
}

/** The response doesn't match the contract: client and server have different versions, or a proxy changed it. */
export class UnexpectedAnswerError extends BaseError {
  override name = 'UnexpectedAnswerError'

  constructor(path: string, cause: unknown) {
    super(`The answer from ${path} is invalid.`, {
      cause,
      code: 'UnexpectedAnswer',
      facts: describeIssue(cause),
      nextAction: 'Reload the page.',
    })
  }
}
