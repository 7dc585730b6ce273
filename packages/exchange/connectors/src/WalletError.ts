import { BaseError } from '@oxbow/errors/BaseError'
import type { WalletFailureCode } from './WalletFailureCode.ts'

/** A wallet couldn't or wouldn't do what was asked. A user's rejection isn't an error. */
export class WalletError extends BaseError {
  override readonly name = 'WalletError'
  declare readonly code: WalletFailureCode
  /** EIP-1193 or JSON-RPC code, if the wallet returned one. */
  readonly walletCode: number | undefined

  constructor(message: string, options: WalletError.Options) {
    const { code, walletCode, cause } = options
    super(message, { code, cause, ...(walletCode !== undefined && { facts: [`Wallet code: ${walletCode}`] }) })
    this.walletCode = walletCode
  }
}

export declare namespace WalletError {
  type Options = {
    readonly code: WalletFailureCode
    readonly walletCode?: number | undefined
    readonly cause?: unknown
  }
}
