import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod/mini'

/**
 * Every `errorCode` the HTTP surface answers with, and its HTTP status. Those of the public Trading API keep its names.
 * A page maps code to words in one table, exhaustive by this type.
 */
export const errorStatus = {
  /** The request is malformed; `detail` names the field. */
  RequestValidationError: 400,
  UnsupportedChain: 400,
  /** The operator keeps this token out of trades. */
  TokenBlocked: 400,
  /** The operator does not serve this address. */
  AddressBlocked: 403,
  /** Whether the operator serves this address could not be found out. */
  ScreeningUnavailable: 503,
  /** Exact output, or a route, that a transfer-taxed token cannot have. */
  TransferTaxUnsupported: 400,
  /** The permit or its signature is not the one this trade needs. */
  InvalidPermit: 400,
  InvalidQuote: 400,
  /** The quote is too old or its deadline has passed: ask for a new one. */
  QuoteExpired: 400,
  /** `integratorFees`: whoever asked for a fee would miss it. */
  FeeNotSupported: 400,
  /** Orders that fillers carry out: limit orders, Dutch auctions. */
  OrdersNotSupported: 400,
  /** EIP-7702 delegation and EIP-4337 user operations. */
  DelegationNotSupported: 400,
  /** Plans of several transactions. */
  PlanNotSupported: 400,
  /** Moving a position to another protocol in one transaction. */
  MigrationNotSupported: 400,
  /** A direct approval of the router: tokens are pulled through Permit2 alone. */
  Permit2Required: 400,
  /** The method is not one that `/v1/rpc` forwards. */
  RpcMethodNotAllowed: 403,
  ResourceNotFound: 404,
  /** No pool, or no chain of pools, trades this amount of this pair. */
  NoRoute: 404,
  /** The trade rounds down to nothing. */
  QuoteAmountTooLowError: 404,
  InsufficientBalance: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  RequestTooLarge: 413,
  UnsupportedMediaType: 415,
  /** The signature is not the account's, or for what the server did not ask for, or asked for too long ago. */
  UsernameSignatureInvalid: 403,
  /** Another account has the username, or had it, or one that looks the same. */
  UsernameNotAvailable: 409,
  /** The account has a username already. */
  UsernameActive: 409,
  /** The account has none to change. */
  UsernameMissing: 404,
  UsernameChangeLimit: 403,
  /** Two active usernames were claimed from this device. */
  UsernameDeviceLimit: 403,
  /** The picture is none, of a kind that is not taken, or too large. */
  AvatarUnusable: 422,
  /** Its seller has not signed it, or nobody could buy it now. */
  ListingRefused: 422,
  TooManyListings: 403,
  /** Its owner has not signed it, it is not of a kind that is taken, or nobody could fill it now. */
  OrderRefused: 422,
  /** No pool that the server knows has one of its tokens, and no list. */
  OrderTokenUnknown: 422,
  TooManyOpenOrders: 403,
  TooManyUnlistedOrders: 403,
  /** The provider does not take this amount, token, currency or region, or does not answer. */
  RampRefused: 422,
  /** The webhook is not signed by the provider. */
  WebhookRefused: 403,
  /** The visitor has begun as many purchases and sales within an hour as anybody may. */
  TooManyRamps: 429,
  /** The operator has no provider for it. */
  RampsUnavailable: 503,
  /** No passkey of the embedded wallet agreed to that. */
  PasskeyRefused: 403,
  /** The key of an embedded wallet's address has not signed for its new passkey. */
  AddressNotProven: 403,
  /** The embedded wallet was changed on another device. */
  VaultConflict: 409,
  /** The only passkey of an embedded wallet without a backup. */
  LastPasskey: 409,
  /** The request calls the server by a name that is not one of its own. */
  HostNotServed: 421,
  /** GraphQL: too deep, too costly, too many aliases, directives, tokens or operations. */
  QueryTooComplex: 400,
  Ratelimited: 429,
  /** The operator offers no trading where the visitor is. */
  RegionBlocked: 451,
  InternalError: 500,
  /** The chain's node is away or refuses; trading waits, data goes on. */
  NodeUnavailable: 503,
  /** The server has not read the chain's pools yet. */
  SnapshotNotReady: 503,
  /** The database is away; data waits, trading goes on. */
  DatabaseUnavailable: 503,
  /** The index has not been published yet. */
  IndexNotReady: 503,
  /** Nobody pays rewards there, or what is posted is not what the chain's events give. */
  RewardsUnavailable: 503,
  /** There is no database to keep usernames in. */
  UsernamesUnavailable: 503,
  /** The server has no database to keep listings in. */
  ListingsUnavailable: 503,
  /** The server has no database to keep orders in. */
  OrdersUnavailable: 503,
  Timeout: 504,
} as const

export type ApiErrorCode = keyof typeof errorStatus

/** The body of every answer that is not a success. */
export const apiErrorSchema = z.object({
  errorCode: z.string(),
  /** One or more sentences: what happened and what to do next. */
  detail: z.string(),
  requestId: z.optional(z.string()),
})

/** Whether `code` is one that this version of the contract knows. */
export function isApiErrorCode(code: string): code is ApiErrorCode {
  return Object.hasOwn(errorStatus, code)
}

/** Codes after which the very same request may succeed later. */
export const retryableCodes: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'Ratelimited',
  'RequestTimeout',
  'NodeUnavailable',
  'SnapshotNotReady',
  'DatabaseUnavailable',
  'IndexNotReady',
  'Timeout',
])

/** The server understood and said no. `code` is one of `ApiErrorCode`, or `InternalError` for one that this client does not know. */
export class ApiError extends BaseError {
  override name = 'ApiError'
  declare readonly code: ApiErrorCode
  readonly status: number
  /** How long the server asks to wait before the next try; undefined when it does not say. */
  readonly retryAfterSeconds: number | undefined

  constructor(options: { code: string; detail: string; status: number; retryAfterSeconds?: number | undefined }) {
    const code = isApiErrorCode(options.code) ? options.code : 'InternalError'
    super(options.detail, { code, retryable: retryableCodes.has(code) || options.status >= 502 })
    this.status = options.status
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** No answer came: the server is away, or the network is. */
export class ServerUnreachableError extends BaseError {
  override name = 'ServerUnreachableError'

  constructor(cause: unknown) {
    super('The Oxbow server does not answer.', {
      cause,
      code: 'ServerUnreachable',
      nextAction: 'It is tried again by itself; check the connection.',
      retryable: true,
    })
  }
}

/** Where the answer differs, as the parser found it. */
function describeIssue(cause: unknown): readonly string[] {
  const [issue] = (cause as z.core.$ZodError | undefined)?.issues ?? []
  return issue === undefined ? [] : [`field: ${issue.path.join('.')}`, `expected: ${issue.message}`]
}

/** An answer came that is not what the contract says: client and server are of different versions, or something sits between them. */
export class UnexpectedAnswerError extends BaseError {
  override name = 'UnexpectedAnswerError'

  constructor(path: string, cause: unknown) {
    super(`The answer of ${path} is not what this page understands.`, {
      cause,
      code: 'UnexpectedAnswer',
      facts: describeIssue(cause),
      nextAction: 'Reload the page.',
    })
  }
}
