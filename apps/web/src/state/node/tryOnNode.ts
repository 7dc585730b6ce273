import type { Wallet } from '@oxbow/connectors/Wallet'
import { isBeyondTerms, type LiquidityTrial, type simulateLiquidity } from '@oxbow/liquidity/simulateLiquidity'
import { tryLiquidity } from '@oxbow/liquidity/tryLiquidity'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { client } from '../exchange.ts'

/** Simulates a plan on the user's node, else the wallet's, else the server's. Load it lazily. */
export async function tryOnNode(
  wallet: Wallet | undefined,
  parameters: simulateLiquidity.Parameters,
): Promise<{ trial: LiquidityTrial; isBeyond: boolean; networkCostWei: bigint | undefined }> {
  const { chainId } = parameters.network
  const node = wallet
    ? await openSigningNode(client, { wallet, chainId })
    : ({ source: 'server', rpc: client.rpc, alone: client } as const)
  const [trial, fees] = await Promise.all([tryLiquidity(client, node, parameters), readFees(node.rpc(chainId))])
  return {
    trial,
    isBeyond: isBeyondTerms(trial, parameters.plan.terms),
    networkCostWei: trial.status === 'ok' && fees ? trial.mostGasUnits * fees.maxFeePerGas : undefined,
  }
}
