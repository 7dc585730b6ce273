import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import type { PlannedStep } from './FlowDomain.ts'

/** What a review shows of a plan before anything is asked of the wallet. */
export type PlanPrice = {
  /** How often the wallet asks. */
  readonly asks: number
  /** Of its transactions at most, in wei; undefined when the node could not tell. A plan without transactions costs nothing. */
  readonly networkCostWei: bigint | undefined
}

/** What an approval or a cancellation may burn of the node's time. */
const mostGas = 500_000n

/** Tries a plan's transactions one after the other. What they burn is measured after refunds, of a fifth at most (EIP-3529), and the state goes on: half as much again is counted. */
export async function pricePlan(
  node: SigningNode,
  { account, chainId, steps }: pricePlan.Parameters,
): Promise<PlanPrice> {
  const asks = steps.filter(({ type }) => type !== 'post' && type !== 'wait').length
  const calls = steps.flatMap((step) =>
    'transaction' in step && step.transaction !== undefined ? [{ ...step.transaction, gas: mostGas }] : [],
  )
  if (calls.length === 0) return { asks, networkCostWei: 0n }
  const [fees, trial] = await Promise.all([
    readFees(node.rpc(chainId)),
    simulateCalls(node, { chainId, account, calls, reads: [] }),
  ])
  if (trial.status !== 'ok' || fees === undefined) return { asks, networkCostWei: undefined }
  const gas = trial.gasUnits.reduce((sum, units) => sum + units, 0n)
  return { asks, networkCostWei: ((gas * 3n) / 2n) * fees.maxFeePerGas }
}

export declare namespace pricePlan {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly steps: readonly PlannedStep[]
  }
}
