import { BaseError } from '@oxbow/errors/BaseError'
import type { WalletFailureCode } from './WalletFailureCode.ts'

/** A wallet could not, or would not, do what was asked; a plain "no" of the user is an answer and not this. */
export class WalletError extends BaseError {
  override readonly name = 'WalletError'
  declare readonly code: WalletFailureCode
  /** EIP-1193 or JSON-RPC code, when the wallet gave one. */
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
