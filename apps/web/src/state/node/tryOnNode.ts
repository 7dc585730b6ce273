import type { Wallet } from '@oxbow/connectors/Wallet'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { isBeyondTerms, type LiquiditySimulation, type simulateLiquidity } from '@oxbow/liquidity/simulateLiquidity'
import { tryLiquidity } from '@oxbow/liquidity/tryLiquidity'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import { client } from '../exchange.ts'

/** Simulates a plan on the user's node, else the wallet's, else the server's. Load it lazily. */
export async function tryOnNode(
  wallet: Wallet | undefined,
  parameters: simulateLiquidity.Parameters & { readonly network: readFees.Network },
): Promise<{ simulation: LiquiditySimulation; isBeyond: boolean; networkCostWei: bigint | undefined }> {
  const { chainId } = parameters.network
  const node = wallet
    ? await openSigningNode(client, { wallet, chainId })
    : ({ source: 'server', rpc: client.rpc, alone: client } as const)
  const [simulation, fees] = await Promise.all([
    tryLiquidity(client, node, parameters),
    readFees(node.rpc(chainId), parameters.network),
  ])
  return {
    simulation,
    isBeyond: isBeyondTerms(simulation, parameters.plan.terms),
    networkCostWei:
      simulation.status === 'ok' && fees
        ? mostCostWei(fees, simulation.maxGasUnits, callsOf(parameters.plan))
        : undefined,
  }
}

function callsOf({ approvals, build, prelude, swapAfter }: LiquidityPlan): readonly { readonly data: `0x${string}` }[] {
  const swaps = [prelude?.swap, swapAfter?.swap].filter((swap) => swap !== undefined)
  return [
    ...(prelude?.exit ? callsOf(prelude.exit) : []),
    ...swaps.flatMap((swap) => [...swap.approvals, swap.transaction]),
    ...approvals.map(({ transaction }) => transaction),
    build(undefined),
  ]
}
