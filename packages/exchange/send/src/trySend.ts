import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import type { SendSimulation } from './SendSimulation.ts'
import { simulateSend } from './simulateSend.ts'

/**
 * Simulates a transfer on the node used for signing. If that node can't tell what arrives, the server's node does; its answer may stop the transfer,
 * and otherwise is marked with `isServerSimulated`.
 */
export async function trySend(
  client: NodeAccess,
  node: SigningNode,
  parameters: simulateSend.Parameters,
): Promise<SendSimulation> {
  const { chainId } = parameters.network
  const own = await simulateSend(node.alone, parameters)
  const tells = own.status === 'failing' || (own.status === 'ok' && own.arrived !== undefined)
  if (tells || parameters.intent.recipient === parameters.account) return own
  if (node.alone.rpc(chainId) === client.rpc(chainId)) return own
  const said = await simulateSend(client, { ...parameters, clock: node.alone })
  if (said.status !== 'ok') return said.status === 'failing' ? said : own
  return { ...said, gasUnits: own.status === 'ok' ? own.gasUnits : said.gasUnits, isServerSimulated: true }
}
