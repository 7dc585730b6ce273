import type { Network } from '@oxbow/chain/Network'
import { verifyContracts } from '@oxbow/chain/verifyContracts'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { getEnsAddress } from './getEnsAddress.ts'

/** Who says where an ENS name leads: a node that is not the server's, the server alone, or both, and not the same. */
export type EnsWitness = 'node' | 'server' | 'disputed'

/**
 * Holds where the server's node says that a name leads against what another node says. A registry that this build does not know is the server's word, whoever
 * reads it. A node that does not answer is no witness.
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
  /** That what is signed is read from, and the same one without the server's standing in. */
  type Node = { readonly source: 'own' | 'wallet' | 'server'; readonly alone: NodeAccess }
  type Parameters = {
    /** Where names live. */
    readonly home: Network
    /** As it was typed, or as ENSIP-15 writes it. */
    readonly name: string
    /** Lower-case, as the server's node has it; null where that has no such name. */
    readonly address: `0x${string}` | null
  }
}
