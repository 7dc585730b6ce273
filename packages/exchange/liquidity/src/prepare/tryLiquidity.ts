import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { type LiquiditySimulation, simulateLiquidity } from './simulateLiquidity.ts'

/**
 * Simulates a plan on the node used for signing. If that node can't tell the changes, the server's node does; its answer may stop the plan, and
 * otherwise is marked with `isServerSimulated`.
 */
export async function tryLiquidity(
  client: NodeAccess,
  node: SigningNode,
  parameters: simulateLiquidity.Parameters,
): Promise<LiquiditySimulation> {
  const { chainId } = parameters.network
  const own = await simulateLiquidity(node.alone, parameters)
  if (own.status !== 'unavailable' || node.alone.rpc(chainId) === client.rpc(chainId)) return own
  const said = await simulateLiquidity(client, { ...parameters, clock: node.alone })
  return said.status === 'ok' ? { ...said, isServerSimulated: true } : said
}
