import { BaseError } from '@oxbow/errors/BaseError'

export type SigningErrorCode =
  | 'InvalidTransaction'
  | 'InvalidTypedData'
  /** Two implementations read the same request differently: nothing was signed. */
  | 'EncodingMismatch'
  /** Bytes that are to be signed as a message are a Solana transaction. */
  | 'TransactionAsMessage'
  /** The account is none of those that a Solana transaction asks to sign. */
  | 'NotASigner'
  /** A Solana account asked to sign for EVM chains, or the other way round. */
  | 'WrongPlatform'
  /** A delegation to a contract that this wallet doesn't know, or one good on every chain. */
  | 'DelegationRefused'

/** What the signer refuses; no key was used. */
export class SigningError extends BaseError {
  override readonly name = 'SigningError'
  declare readonly code: SigningErrorCode

  constructor(message: string, code: SigningErrorCode) {
    super(message, { code })
  }
}
