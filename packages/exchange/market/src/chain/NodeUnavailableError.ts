import { BaseError } from '@oxbow/errors/BaseError'

/** Its message never names a node: URLs may hold keys. */
export class NodeUnavailableError extends BaseError {
  override name = 'Engine.NodeUnavailableError'
  constructor(chainName: string, cause?: unknown) {
    super(`No node of ${chainName} answers.`, {
      cause,
      code: 'NodeUnavailable',
      nextAction: 'Try again in a moment.',
      retryable: true,
    })
  }
}
