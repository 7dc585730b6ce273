import { BaseError } from '@oxbow/errors/BaseError'

/** The node's head is older than a block that it returned before. */
export class NodeBehindError extends BaseError {
  override name = 'Pools.NodeBehindError'
  constructor(blocks: bigint) {
    super(`The node is ${blocks} ${blocks === 1n ? 'block' : 'blocks'} behind the newest block that it has shown.`, {
      code: 'NodeUnavailable',
      retryable: true,
    })
  }
}
