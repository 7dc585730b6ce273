import { BaseError } from '@oxbow/errors/BaseError'

export class UnsupportedDepositError extends BaseError {
  override name = 'UnsupportedDepositError'

  constructor(shortMessage: string) {
    super(shortMessage, { code: 'UnsupportedDeposit' })
  }
}
