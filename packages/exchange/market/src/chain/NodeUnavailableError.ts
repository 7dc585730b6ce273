import { BaseError } from '@oxbow/errors/BaseError'
import { refusesKey } from '@oxbow/rpc/refusesKey'
import { LogsUnavailableError } from '@oxbow/rpc/streamLogs'

/** The message never contains a node's URL, which may include a key. It tells a node that refuses apart from one that doesn't answer: waiting doesn't help with the former. */
export class NodeUnavailableError extends BaseError {
  override name = 'Engine.NodeUnavailableError'
  constructor(chainName: string, cause?: unknown) {
    const refused = refusesKey(cause) ? 'its key' : cause instanceof LogsUnavailableError ? 'logs' : undefined
    super(refused ? `The node of ${chainName} refuses ${refused}.` : `No node of ${chainName} answers.`, {
      cause,
      code: 'NodeUnavailable',
      nextAction: refused ? 'Use a node of your own until its operator has fixed it.' : 'Try again in a moment.',
      retryable: true,
    })
  }
}
