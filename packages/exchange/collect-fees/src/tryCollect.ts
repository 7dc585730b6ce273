import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { type CollectFeesSimulation, simulateCollect } from './simulateCollect.ts'

/**
 * Simulates a collection on the node used for signing. If that node can't tell what arrives, the server's node does; its answer may stop the
 * collection, and otherwise is marked with `isServerSimulated`.
 */
export async function tryCollect(
  client: NodeAccess,
  node: SigningNode,
  parameters: simulateCollect.Parameters,
): Promise<CollectFeesSimulation> {
  const { chainId } = parameters.network
  const own = await simulateCollect(node.alone, parameters)
  if (own.status === 'failing' || (own.status === 'ok' && own.arrived !== undefined)) return own
  if (node.alone.rpc(chainId) === client.rpc(chainId)) return own
  const said = await simulateCollect(client, { ...parameters, clock: node.alone })
  if (said.status !== 'ok') return said.status === 'failing' ? said : own
  return { ...said, gasUnits: own.status === 'ok' ? own.gasUnits : said.gasUnits, isServerSimulated: true }
}
