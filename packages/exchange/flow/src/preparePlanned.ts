import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import { withGasMargin } from '@oxbow/transactions/withGasMargin'
import type { PlannedStep } from './FlowDomain.ts'
import type { PreparedStep } from './FlowTypes.ts'

/** What a trial of one call may burn of the node's time. */
const callGas = 5_000_000n

/**
 * Tries on a node what a step would send, and prices it.
 *
 * @throws {ExpectedToFailError}
 */
export async function preparePlanned(
  node: NodeAccess,
  { step, account, agreed }: preparePlanned.Parameters,
): Promise<PreparedStep> {
  const { chainId } = step
  switch (step.type) {
    case 'sign':
    case 'authorize':
      return { type: 'signature' }
    case 'batch': {
      const calls = step.calls.map((call) => ({ ...call, gas: callGas }))
      const trial = await simulateCalls(node, { chainId, account, calls, reads: [] })
      refuse(trial)
      return { type: 'batch', calls: step.calls }
    }
    case 'approve':
    case 'call': {
      const simulation = await simulateTransaction(node, step)
      refuse(simulation)
      // Nobody agreed to fees of the page's where the review could not tell the cost: the wallet has its own.
      const fees = agreed.agreedWei === undefined ? undefined : await readFees(node.rpc(chainId))
      const gas = simulation.status === 'ok' ? withGasMargin(simulation.gasUnits) : undefined
      return { type: 'transaction', transaction: { ...step.transaction, gas, ...fees } }
    }
    default:
      return { type: step.type }
  }
}

export declare namespace preparePlanned {
  type Parameters = {
    readonly step: PlannedStep
    readonly account: `0x${string}`
    readonly agreed: AgreedCost
  }
}

function refuse(
  trial:
    | { readonly status: 'ok' | 'unavailable' }
    | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined },
): void {
  if (trial.status === 'failing') throw new ExpectedToFailError(trial.code, trial.detail)
}
