import type { Network } from '@oxbow/chain/Network'
import { verifyContracts } from '@oxbow/chain/verifyContracts'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getEnsAddress } from './getEnsAddress.ts'

/** Who resolved an ENS name: a node other than the server's, the server alone, or both with different results. */
export type EnsWitness = 'node' | 'server' | 'disputed'

/**
 * Compares the server's resolution of a name with that of another node. A registry that isn't pinned was named by the server, so its answer counts as
 * the server's, whichever node reads it. A node that doesn't answer isn't counted.
 */
export async function confirmEnsAddress(
  node: confirmEnsAddress.Node,
  { home, name, address }: confirmEnsAddress.Parameters,
): Promise<EnsWitness> {
  const registry = home.contracts.ensRegistry
  const verdict = verifyContracts({ network: home, chainId: home.chainId })
  const isKnown = verdict.status === 'pinned' && !verdict.unpinned.includes('ensRegistry')
  if (node.source === 'server' || registry === undefined || !isKnown) return 'server'
  const asked = { chainId: home.chainId, registry, name }
  const answer = await getEnsAddress(node.alone, asked).then(
    (found) => ({ address: found?.address ?? null }),
    () => undefined,
  )
  if (answer === undefined) return 'server'
  return answer.address === address ? 'node' : 'disputed'
}

export declare namespace confirmEnsAddress {
  /** The signing node, and the same one without the server as a fallback. */
  type Node = { readonly source: 'own' | 'wallet' | 'server'; readonly alone: NodeAccess }
  type Parameters = {
    /** Network with the ENS registry. */
    readonly home: Network
    /** As typed, or normalized (ENSIP-15). */
    readonly name: string
    /** Lower-case, as the server's node resolved it; null if it found none. */
    readonly address: `0x${string}` | null
  }
}
