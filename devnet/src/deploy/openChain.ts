import { createChainClient } from '@oxbow/chain/createChainClient'
import { createNodeEndpoint, type NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import { type PublicClient, publicActions } from 'viem'
import { DeployError } from './DeployError.ts'

const timeoutMs = 30_000

/** Connects to a node's chain, whatever it is. @throws {DeployError} if the node doesn't report its chain */
export async function openChain(rpc: string): Promise<openChain.ReturnType> {
  const chainId = await createNodeEndpoint(rpc, { chainId: 0, timeoutMs })
    .readChainId()
    .catch((cause: unknown) => {
      throw new DeployError('The node does not return its chain id.', 'Check --rpc, and that the node runs.', cause)
    })
  const endpoint = createNodeEndpoint(rpc, { chainId, timeoutMs })
  const client = createChainClient({ transport: endpoint.transport, cacheTime: 0 }).extend(publicActions)
  return { chainId, client: client as PublicClient, endpoint }
}

export declare namespace openChain {
  type ReturnType = { readonly chainId: number; readonly client: PublicClient; readonly endpoint: NodeEndpoint }
}

/** First node of the chain, if nodes are set for exactly one. */
export function onlyNodeOf(environment: NodeJS.ProcessEnv): string | undefined {
  const set = Object.entries(environment).filter(([name, value]) => /^OXBOW_RPC_\d+$/.test(name) && value)
  return set.length === 1 ? set[0]?.[1]?.split(',')[0]?.trim() : undefined
}
