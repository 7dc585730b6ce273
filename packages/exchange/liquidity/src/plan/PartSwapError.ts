import { BaseError } from '@oxbow/errors/BaseError'
import { toFailure } from '@oxbow/failures/toFailure'

/** The swap inside a zap, a withdrawal into one token or a range change isn't possible. */
export class PartSwapError extends BaseError {
  override readonly name = 'PartSwapError'
  constructor(code: 'SwapNoRoute' | 'SwapTooSmall' | 'SwapMovesPrice', cause: unknown) {
    super(reasons[code], { code, cause })
  }

  /** Maps an error of the quote to its reason; returns any other error unchanged. */
  static fromQuote(error: unknown): unknown {
    const { code } = toFailure(error)
    if (code === 'NoRoute') return new PartSwapError('SwapNoRoute', error)
    if (code === 'AmountTooLow') return new PartSwapError('SwapTooSmall', error)
    return error
  }
}

const reasons = {
  SwapNoRoute: 'No pools swap one of the tokens for the other in this amount.',
  SwapTooSmall: 'The part that has to be swapped is too small to trade.',
  SwapMovesPrice: 'The swap moves the pool’s price over an end of the range.',
}
