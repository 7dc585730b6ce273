import type { Network } from '@oxbow/chain/Network'
import { verifyContracts } from '@oxbow/chain/verifyContracts'
import { BaseError } from '@oxbow/errors/BaseError'

/**
 * Rejects a network whose description by the server differs from the pinned one, before the wallet is asked. Networks without pins pass; pages then
 * show that the addresses come from the operator.
 *
 * @throws {NetworkMismatchError}
 */
export function verifyNetwork(network: Network, chainId = network.chainId): void {
  const verdict = verifyContracts({ network, chainId })
  if (verdict.status === 'mismatch') throw new NetworkMismatchError(chainId, verdict)
}

/** A contract or another fact of the network differs from the pinned one. */
export class NetworkMismatchError extends BaseError {
  override readonly name = 'verifyNetwork.NetworkMismatchError'
  constructor(chainId: number, { field, named, pinned }: { field: string; named: string; pinned: string }) {
    super('The server describes the network differently than this build.', {
      code: 'NetworkMismatch',
      facts: [`chain: ${chainId}`, `field: ${field}`, `server: ${named}`, `pinned: ${pinned}`],
    })
  }
}
