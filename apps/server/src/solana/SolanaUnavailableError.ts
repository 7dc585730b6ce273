import { BaseError } from '@oxbow/errors/BaseError'

/** No node of Solana gave a usable answer. The cause is for the log: it may name the node. */
export class SolanaUnavailableError extends BaseError {
  override name = 'Server.SolanaUnavailableError'

  constructor(cause: unknown) {
    super('The Solana node does not answer as it should.', {
      cause,
      code: 'NodeUnavailable',
      nextAction: 'Try again in a moment.',
      retryable: true,
    })
  }
}
