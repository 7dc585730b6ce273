import { BaseError } from '@oxbow/errors/BaseError'

export class UnsupportedChainError extends BaseError {
  override name = 'Engine.UnsupportedChainError'
  constructor(chainId: number, served: readonly number[]) {
    super(`Chain ${chainId} is not served here.`, {
      code: 'UnsupportedChain',
      nextAction: `Served: ${served.join(', ')}.`,
    })
  }
}
