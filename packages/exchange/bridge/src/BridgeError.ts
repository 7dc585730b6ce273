import { BaseError } from '@oxbow/errors/BaseError'
import type { BridgeFailure } from './bridgeFailures.ts'

/** Nothing was asked of the wallet. */
export class BridgeError extends BaseError {
  override readonly name = 'Bridge.BridgeError'
  constructor(code: BridgeFailure, sentence: string) {
    super(sentence, { code })
  }
}

/** What would be signed is not the deposit that was reviewed. */
export class DepositMismatchError extends BaseError {
  override readonly name = 'Bridge.DepositMismatchError'
  constructor(fact: string) {
    super('What would be signed is not the deposit that was reviewed.', { code: 'TransactionMismatch', facts: [fact] })
  }
}
