import { BaseError } from '@oxbow/errors/BaseError'

export type WindowErrorCode =
  /** The browser blocked the window. It must be opened by a user's click. */
  | 'PopupBlocked'
  /** The user rejected the request or closed the window. */
  | 'Refused'
  /** The wallet has no such account. */
  | 'UnknownAccount'
  /** The window is already handling another request. */
  | 'Busy'
  /** Caused by the page. */
  | 'InvalidRequest'
  | 'Expired'
  /** It was signed, and may have been sent. Repeating the request could pay twice. */
  | 'Unknown'
  /** The passkey can't protect a wallet: its authenticator has no PRF. */
  | 'PrfUnavailable'
  | 'Failed'

/** A wallet window ended without a result. */
export class WindowError extends BaseError {
  override readonly name = 'WindowError'
  declare readonly code: WindowErrorCode
  /** Code of EIP-1193, EIP-1474 or EIP-5792, for pages that use these. */
  readonly rpcCode: number | undefined

  constructor(message: string, code: WindowErrorCode, rpcCode?: number) {
    super(message, { code })
    this.rpcCode = rpcCode
  }

  /** @example WindowError.fromAnswer({ code: 4001, message: 'Refused' }).code // 'Refused' */
  static fromAnswer({ code, message }: { readonly code: number | string; readonly message: string }): WindowError {
    return new WindowError(message, codes[code] ?? 'Failed', typeof code === 'number' ? code : undefined)
  }
}

const codes: Readonly<Record<number | string, WindowErrorCode>> = {
  4001: 'Refused',
  4100: 'UnknownAccount',
  [-32002]: 'Busy',
  [-32600]: 'InvalidRequest',
  [-32602]: 'InvalidRequest',
  expired: 'Expired',
  unknown: 'Unknown',
  'prf-unavailable': 'PrfUnavailable',
}
