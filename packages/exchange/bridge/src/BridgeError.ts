import { BaseError } from '@oxbow/errors/BaseError'
import type { BridgeFailure } from './bridgeFailures.ts'

/** Thrown before the wallet is asked. */
export class BridgeError extends BaseError {
  override readonly name = 'Bridge.BridgeError'
  constructor(code: BridgeFailure, sentence: string) {
    super(sentence, { code })
  }
}

/** The data to sign isn't the reviewed deposit. */
export class DepositMismatchError extends BaseError {
  override readonly name = 'Bridge.DepositMismatchError'
  constructor(fact: string) {
    super('The deposit to sign differs from the reviewed one.', { code: 'TransactionMismatch', facts: [fact] })
  }
}
