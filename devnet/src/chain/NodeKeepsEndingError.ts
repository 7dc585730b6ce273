import { BaseError } from '@oxbow/errors/BaseError'

export class NodeKeepsEndingError extends BaseError {
  override name = 'NodeKeepsEndingError'

  constructor(chain: string, restarts: number) {
    super(`The node of ${chain} ended ${restarts + 1} times within ten minutes.`, {
      code: 'NodeKeepsEnding',
      nextAction: 'Check whether the machine is out of memory, then start again.',
    })
  }
}
