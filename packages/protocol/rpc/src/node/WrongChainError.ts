import { BaseError } from '@oxbow/errors/BaseError'

/** A node of another chain: what it says of addresses and amounts is true of that one alone. */
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
