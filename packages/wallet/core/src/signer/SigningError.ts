import { BaseError } from '@oxbow/errors/BaseError'

export type SigningErrorCode =
  | 'InvalidTransaction'
  | 'InvalidTypedData'
  /** Two implementations encode the request differently: nothing was signed. */
  | 'EncodingMismatch'
  /** The bytes to sign as a message are a Solana transaction. */
  | 'TransactionAsMessage'
  /** The account isn't among the signers of the Solana transaction. */
  | 'NotASigner'
  /** A Solana account was asked to sign for EVM chains, or vice versa. */
  | 'WrongPlatform'
  /** A delegation to an unknown contract, or one valid on every chain. */
  | 'DelegationRefused'

/** A request that the signer refuses; no key was used. */
export class SigningError extends BaseError {
  override readonly name = 'SigningError'
  declare readonly code: SigningErrorCode

  constructor(message: string, code: SigningErrorCode) {
    super(message, { code })
  }
}
