import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { simulateTrade } from './simulateTrade.ts'
import type { TradeSimulation } from './TradeCheck.ts'

/**
 * Simulates a trade on the node used for signing. If that node can't tell the changes, the server's node does; its answer may stop the trade, and
 * otherwise is marked with `isServerSimulated`.
 */
export async function tryTrade(
  client: NodeAccess,
  node: SigningNode,
  parameters: simulateTrade.Parameters,
): Promise<TradeSimulation> {
  const { chainId } = parameters.network
  const own = await simulateTrade(node.alone, parameters)
  if (own.status === 'ok' || own.status === 'failing' || node.alone.rpc(chainId) === client.rpc(chainId)) return own
  const said = await simulateTrade(client, { ...parameters, clock: node.alone })
  if (said.status !== 'ok') return said.status === 'failing' ? said : own
  return { ...said, gasUnits: own.status === 'passed' ? own.gasUnits : said.gasUnits, isServerSimulated: true }
}
