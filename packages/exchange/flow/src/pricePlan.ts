import type { Network } from '@oxbow/chain/Network'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import type { BatchedCall, PlannedStep } from './FlowDomain.ts'

/** What a review shows of a plan before the wallet is asked. */
export type PlanPrice = {
  /** Number of wallet requests. */
  readonly asks: number
  /** Maximum cost of its transactions, in wei; undefined if the node couldn't tell. Zero without transactions. */
  readonly networkCostWei: bigint | undefined
  /** Its transactions, in order. */
  readonly calls: readonly BatchedCall[]
}

/** Gas limit of a simulated approval or cancellation. */
const mostGas = 500_000n

/**
 * Simulates a plan's transactions in order. Measured gas is after refunds of at most a fifth (EIP-3529) and the state may change, so 1.5 times as
 * much is counted.
 */
export async function pricePlan(
  node: SigningNode,
  { account, network, steps }: pricePlan.Parameters,
): Promise<PlanPrice> {
  const { chainId } = network
  const asks = steps.filter(({ type }) => type !== 'post' && type !== 'wait').length
  const calls = steps.flatMap((step) =>
    'transaction' in step && step.transaction !== undefined ? [{ ...step.transaction, gas: mostGas }] : [],
  )
  if (calls.length === 0) return { asks, calls, networkCostWei: 0n }
  const [fees, simulation] = await Promise.all([
    readFees(node.rpc(chainId), network),
    simulateCalls(node, { chainId, account, calls, reads: [] }),
  ])
  if (simulation.status !== 'ok' || fees === undefined) return { asks, calls, networkCostWei: undefined }
  const gas = simulation.gasUnits.reduce((sum, units) => sum + units, 0n)
  return { asks, calls, networkCostWei: mostCostWei(fees, (gas * 3n) / 2n, calls) }
}

export declare namespace pricePlan {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'dataFeeOracle'>
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly steps: readonly PlannedStep[]
  }
}
