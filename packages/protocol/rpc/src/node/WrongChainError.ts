import { BaseError } from '@oxbow/errors/BaseError'

/** The node is on another chain, so its addresses and amounts don't apply here. */
export class WrongChainError extends BaseError {
  override name = 'WrongChainError'
  readonly found: number
  readonly wanted: number
  constructor(found: number, wanted: number) {
    super(`A node for chain ${wanted} is one of chain ${found}.`, {
      code: 'WrongChain',
      nextAction: `Set OXBOW_RPC_${wanted} to nodes of chain ${wanted} alone.`,
    })
    this.found = found
    this.wanted = wanted
  }
}
