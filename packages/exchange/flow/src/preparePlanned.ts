import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import { withGasMargin } from '@oxbow/transactions/withGasMargin'
import type { PlannedStep, TriedStep } from './FlowDomain.ts'
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
  { step, account, agreed, tried }: preparePlanned.Parameters,
): Promise<PreparedStep> {
  const { chainId } = step
  switch (step.type) {
    case 'sign':
    case 'authorize':
      return { type: 'signature' }
    case 'batch': {
      const calls = step.calls.map((call) => ({ ...call, gas: callGas }))
      if (tried === undefined) refuse(await simulateCalls(node, { chainId, account, calls, reads: [] }))
      return { type: 'batch', calls: step.calls }
    }
    case 'approve':
    case 'call': {
      const { transaction } = step
      if (transaction === undefined) throw new TypeError(`The step ${step.kind} has no transaction.`)
      const { gas } = tried ?? (await tryTransaction(node, transaction))
      // Nobody agreed to fees of the page's where the review could not tell the cost: the wallet has its own.
      const fees = agreed.agreedWei === undefined ? undefined : await readFees(node.rpc(chainId))
      return { type: 'transaction', transaction: { ...transaction, gas, ...fees } }
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
    /** What the domain's own trial found; undefined where it made none. */
    readonly tried: TriedStep | undefined
  }
}

async function tryTransaction(node: NodeAccess, transaction: TransactionRequest): Promise<TriedStep> {
  const simulation = await simulateTransaction(node, { transaction })
  refuse(simulation)
  return { gas: simulation.status === 'ok' ? withGasMargin(simulation.gasUnits) : undefined }
}

function refuse(
  trial:
    | { readonly status: 'ok' | 'unavailable' }
    | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined },
): void {
  if (trial.status === 'failing') throw new ExpectedToFailError(trial.code, trial.detail)
}
