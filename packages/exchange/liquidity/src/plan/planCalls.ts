import type { Network } from '@oxbow/chain/Network'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { LiquidityPlan, LiquidityPrelude } from './LiquidityPlan.ts'
import { toPermissions } from './toPermissions.ts'

/** A transaction and its gas limit in a simulation. */
export type PlannedCall = Pick<TransactionRequest, 'to' | 'data' | 'value'> & { readonly gas: bigint }

/** All calls of a plan in order. Permit2 gets its allowances by calls of the owner instead of the signature, which doesn't exist yet. */
export function planCalls(
  plan: LiquidityPlan,
  network: Pick<Network, 'chainId' | 'contracts'>,
): readonly PlannedCall[] {
  const { prelude, swapAfter, approvals, permit, account } = plan
  return [
    ...preludeCalls(prelude),
    ...approvals.map(({ transaction }) => toCall(transaction, approvalGas)),
    ...toPermissions(permit, { network, account }).map((each) => toCall(each, approvalGas)),
    toCall(plan.build(undefined), actionGas),
    ...preludeCalls({ exit: undefined, swap: swapAfter?.swap }),
  ]
}

/** Number of wallet requests of a plan that runs step by step. */
export function countRequests({ approvals, permit }: Pick<LiquidityPlan, 'approvals' | 'permit'>): number {
  return approvals.length + (permit === undefined ? 1 : 2)
}

export function preludeCalls({ exit, swap }: Partial<LiquidityPrelude> = {}): readonly PlannedCall[] {
  const calls: PlannedCall[] = []
  if (exit !== undefined) {
    for (const { transaction } of exit.approvals) calls.push(toCall(transaction, approvalGas))
    calls.push(toCall(exit.build(undefined), actionGas))
  }
  if (swap !== undefined) {
    for (const each of swap.approvals) calls.push(toCall(each, approvalGas))
    calls.push(toCall(swap.transaction, actionGas))
  }
  return calls
}

/** Gas limits of a simulation. Creating a v3 pool takes 5 million. */
const actionGas = 12_000_000n
const approvalGas = 500_000n

function toCall({ to, data, value }: TransactionRequest, gas: bigint): PlannedCall {
  return { to, data, value, gas }
}
