import { BaseError } from '@oxbow/errors/BaseError'
import { WalletLockedError } from '../lock/WalletLockedError.ts'

/** Errors that pages get, with the codes of EIP-1193, 1474, 3085, 3326 and 5792. */
const errors = {
  UserRejected: [4001, 'The request was rejected.'],
  Unauthorized: [4100, 'This site has no permission for that account or method. Connect first.'],
  UnsupportedMethod: [4200, 'This wallet doesn’t have that method.'],
  Disconnected: [4900, 'The wallet is disconnected.'],
  ChainDisconnected: [4901, 'The network’s node did not answer. Try again later.'],
  UnknownChain: [4902, 'This wallet doesn’t know that network. Add it with wallet_addEthereumChain.'],
  UnsupportedCapability: [5700, 'A required capability is not supported.'],
  UnsupportedChain: [5710, 'Batches are not supported on that network.'],
  DuplicateId: [5720, 'A batch with that id was sent before.'],
  UnknownBatch: [5730, 'There is no batch with that id.'],
  BatchTooLarge: [5740, 'The batch has too many calls.'],
  UpgradeRejected: [5750, 'The upgrade of the account was rejected.'],
  AtomicityUnsupported: [5760, 'The calls can’t be made all at once on that network.'],
  InvalidRequest: [-32600, 'This is no request.'],
  InvalidParams: [-32602, 'The parameters are wrong.'],
  InternalError: [-32603, 'The wallet could not do it.'],
  AlreadyPending: [-32002, 'A request like this is open in the wallet.'],
  TransactionRejected: [-32003, 'The network’s node refused the transaction.'],
  LimitExceeded: [-32005, 'Too many requests. Try again in a minute.'],
} as const

export type ProviderErrorReason = keyof typeof errors

/** An error as EIP-1193 specifies it: `code` is a number. It contains nothing of the request and nothing secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly reason: ProviderErrorReason
  readonly code: number
  /** Revert data of a contract. */
  readonly data: string | undefined

  constructor(reason: ProviderErrorReason, options: ProviderError.Options = {}) {
    const [code, message] = errors[reason]
    super(options.message ?? message)
    this.reason = reason
    this.code = options.code ?? code
    this.data = options.data
  }
}

export declare namespace ProviderError {
  type Options = {
    readonly code?: number | undefined
    readonly message?: string | undefined
    readonly data?: string | undefined
  }
}

/** Converts any error to one that a page may see. Internal errors get a generic message, because theirs may contain keys or node addresses. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof WalletLockedError) return new ProviderError('Unauthorized', { message: 'The wallet is locked.' })
  const isGap = error instanceof BaseError && error.code === 'NonceGap'
  return isGap
    ? new ProviderError('InvalidParams', { message: error.shortMessage })
    : new ProviderError('InternalError')
}
