import type { Network } from '@oxbow/chain/Network'
import { verifyContracts } from '@oxbow/chain/verifyContracts'
import { BaseError } from '@oxbow/errors/BaseError'

/**
 * Refuses a network that the server describes otherwise than this build knows it, before the wallet is asked for anything there. One that nobody
 * pinned passes: a page says then that its addresses are the operator's word.
 *
 * @throws {NetworkMismatchError}
 */
export function verifyNetwork(network: Network, chainId = network.chainId): void {
  const verdict = verifyContracts({ network, chainId })
  if (verdict.status === 'mismatch') throw new NetworkMismatchError(chainId, verdict)
}

/** The server names another contract, or another fact, than the build has of the network. */
export class NetworkMismatchError extends BaseError {
  override readonly name = 'verifyNetwork.NetworkMismatchError'
  constructor(chainId: number, { field, named, pinned }: { field: string; named: string; pinned: string }) {
    super('The server describes the network otherwise than this build knows it.', {
      code: 'NetworkMismatch',
      facts: [`chain: ${chainId}`, `field: ${field}`, `server: ${named}`, `pinned: ${pinned}`],
    })
  }
}
