import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import type { LimitIntent } from '../LimitIntent.ts'
import { OrderError, OrderMismatchError } from '../OrderError.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import { readOrderFate } from '../swap/readOrderFate.ts'
import { planCancel } from './planCancel.ts'

/**
 * Steps that cancel the order to replace; none once this flow's own transaction has done that. The signing node's logs tell how its nonce was spent: Permit2
 * shows a cancellation and a fill alike, and after a fill the new order would sell the same amount again. Of two edits of one order, in two tabs or on two
 * devices, the one whose cancellation spent the nonce goes on; the other one's confirms too, but spends nothing.
 *
 * @throws {OrderError} when it was filled, canceled by another transaction or expired first, or no log tells how its nonce was spent
 */
export async function planReplacing(
  { chainId, replaces }: Pick<LimitIntent, 'chainId' | 'replaces'>,
  facts: planReplacing.Facts,
): Promise<readonly PlannedStep[]> {
  if (replaces === undefined) return []
  const { seenAt, ...canceled } = replaces
  const { contracts } = facts.network
  const order = readSignedOrder(canceled, contracts)
  if (order === undefined) throw new OrderMismatchError('It does not replace an order.')
  if (seenAt !== undefined) {
    const read = { contracts, hash: hashOrder(order), order, fromBlock: seenAt }
    const fate = await readOrderFate(facts.node.rpc(chainId), read)
    switch (fate.status) {
      case 'filled':
        throw new OrderError('ReplacedOrderFilled', 'It was filled before it could be replaced.')
      case 'canceled':
        if (facts.landed.includes(fate.transactionHash)) return []
        throw new OrderError('ReplacedOrderCanceled', 'Another transaction canceled it before it could be replaced.')
      // No transaction says which of two edits was first.
      case 'expired':
        throw new OrderError('ReplacedOrderExpired', 'It expired before it could be replaced.')
    }
  }
  return (await planCancel({ kind: 'cancel-orders', chainId, orders: [canceled] }, facts)).steps
}

export declare namespace planReplacing {
  type Facts = planCancel.Facts & Pick<PlanFacts<FlowPlan>, 'landed'>
}
