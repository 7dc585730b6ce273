import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { FlowPlan, PlanFacts, PlannedStep } from '@oxbow/flow/FlowDomain'
import type { LimitIntent } from '../LimitIntent.ts'
import { OrderError, OrderMismatchError } from '../OrderError.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import { readOrderFate } from '../swap/readOrderFate.ts'
import { planCancel } from './planCancel.ts'

/**
 * What takes an order back that another one is to take the place of; nothing once this flow's own transaction has done that. By what its nonce was spent the signing node's logs say: a cancellation
 * and a fill look the same to Permit2, and after a fill the other one would sell the same again. Of two edits of one order, in two tabs or on two devices, the one whose cancellation spent the
 * nonce goes on; the other one's confirms too, but spends nothing.
 *
 * @throws {OrderError} when it was filled, canceled by somebody else or over before it could be replaced, or nobody can tell by what its nonce was spent
 */
export async function planReplacing(
  { chainId, replaces }: Pick<LimitIntent, 'chainId' | 'replaces'>,
  facts: planReplacing.Facts,
): Promise<readonly PlannedStep[]> {
  if (replaces === undefined) return []
  const { seenAt, ...canceled } = replaces
  const { contracts } = facts.network
  const order = readSignedOrder(canceled, contracts)
  if (order === undefined) throw new OrderMismatchError('It replaces no order.')
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
