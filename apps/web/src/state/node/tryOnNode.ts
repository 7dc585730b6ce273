import type { Wallet } from '@oxbow/connectors/Wallet'
import { isBeyondTerms, type LiquiditySimulation, type simulateLiquidity } from '@oxbow/liquidity/simulateLiquidity'
import { tryLiquidity } from '@oxbow/liquidity/tryLiquidity'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { client } from '../exchange.ts'

/** Simulates a plan on the user's node, else the wallet's, else the server's. Load it lazily. */
export async function tryOnNode(
  wallet: Wallet | undefined,
  parameters: simulateLiquidity.Parameters,
): Promise<{ simulation: LiquiditySimulation; isBeyond: boolean; networkCostWei: bigint | undefined }> {
  const { chainId } = parameters.network
  const node = wallet
    ? await openSigningNode(client, { wallet, chainId })
    : ({ source: 'server', rpc: client.rpc, alone: client } as const)
  const [simulation, fees] = await Promise.all([tryLiquidity(client, node, parameters), readFees(node.rpc(chainId))])
  return {
    simulation,
    isBeyond: isBeyondTerms(simulation, parameters.plan.terms),
    networkCostWei: simulation.status === 'ok' && fees ? simulation.maxGasUnits * fees.maxFeePerGas : undefined,
  }
}
