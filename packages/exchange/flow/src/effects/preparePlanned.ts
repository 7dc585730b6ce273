import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import { withGasMargin } from '@oxbow/transactions/withGasMargin'
import type { PreparedStep } from '../engine/FlowTypes.ts'
import type { PlannedStep, SimulatedStep } from '../FlowDomain.ts'

/** Gas limit of a simulated call. */
const callGas = 5_000_000n

/**
 * Simulates what a step would send, and reads the fees meanwhile.
 *
 * @throws {ExpectedToFailError}
 */
export async function preparePlanned(
  node: NodeAccess,
  { step, account, agreed, tryOut }: preparePlanned.Parameters,
): Promise<PreparedStep> {
  const { chainId } = step
  switch (step.type) {
    case 'sign':
    case 'authorize':
      await tryOut()
      return { type: 'signature' }
    case 'batch': {
      if (step.calls === undefined) throw new TypeError(`The step ${step.kind} has no calls.`)
      const calls = step.calls.map((call) => ({ ...call, gas: callGas }))
      if ((await tryOut()) === undefined) refuse(await simulateCalls(node, { chainId, account, calls, reads: [] }))
      return { type: 'batch', calls: step.calls }
    }
    case 'approve':
    case 'call': {
      const { transaction } = step
      if (transaction === undefined) throw new TypeError(`The step ${step.kind} has no transaction.`)
      const [{ gas }, fees] = await Promise.all([
        tryOut().then((tried) => tried ?? tryTransaction(node, transaction)),
        // Without an agreed cost the wallet chooses its own fees.
        agreed.agreedWei === undefined ? undefined : readFees(node.rpc(chainId)),
      ])
      return { type: 'transaction', transaction: { ...transaction, gas, ...fees } }
    }
    default:
      await tryOut()
      return { type: step.type }
  }
}

export declare namespace preparePlanned {
  type Parameters = {
    readonly step: PlannedStep
    readonly account: `0x${string}`
    readonly agreed: AgreedCost
    /** The domain's simulation; resolves to undefined if it has none. */
    readonly tryOut: () => Promise<SimulatedStep | undefined>
  }
}

async function tryTransaction(node: NodeAccess, transaction: TransactionRequest): Promise<SimulatedStep> {
  const simulation = await simulateTransaction(node, { transaction })
  refuse(simulation)
  return { gas: simulation.status === 'ok' ? withGasMargin(simulation.gasUnits) : undefined }
}

function refuse(
  simulation:
    | { readonly status: 'ok' | 'unavailable' }
    | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined },
): void {
  if (simulation.status === 'failing') throw new ExpectedToFailError(simulation.code, simulation.detail)
}
