import { BaseError } from '@oxbow/errors/BaseError'

export type WindowErrorCode =
  /** The browser opened none. A button that the person presses opens it. */
  | 'PopupBlocked'
  /** The person refused, or closed the window. */
  | 'Refused'
  /** The wallet has no such account. */
  | 'UnknownAccount'
  /** The window is about something else already. */
  | 'Busy'
  /** The page's mistake. */
  | 'InvalidRequest'
  | 'Expired'
  /** It was signed, and nobody said whether it left. Asking for the same once more could pay twice. */
  | 'Unknown'
  /** The passkey can't keep a wallet's key: its authenticator has no PRF. */
  | 'PrfUnavailable'
  | 'Failed'

/** A window of the wallet gave no result. */
export class WindowError extends BaseError {
  override readonly name = 'WindowError'
  declare readonly code: WindowErrorCode
  /** Of EIP-1193, EIP-1474 or EIP-5792, for pages that know these. */
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
