import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { PlannedStep } from '@oxbow/flow/FlowDomain'
import type { LimitIntent } from '../LimitIntent.ts'
import { OrderError, OrderMismatchError } from '../OrderError.ts'
import { readSignedOrder } from '../readSignedOrder.ts'
import { readOrderFate } from '../swap/readOrderFate.ts'
import { planCancel } from './planCancel.ts'

/**
 * What takes an order back that another one is to take the place of; nothing once that is done. By what its nonce was spent the signing node's logs say: a cancellation and a fill look the same
 * to Permit2, and after a fill the other one would sell the same again.
 *
 * @throws {OrderError} when it was filled first, or nobody can tell by what its nonce was spent
 */
export async function planReplacing(
  { chainId, replaces }: Pick<LimitIntent, 'chainId' | 'replaces'>,
  facts: planCancel.Facts,
): Promise<readonly PlannedStep[]> {
  if (replaces === undefined) return []
  const { seenAt, ...canceled } = replaces
  const { contracts } = facts.network
  const order = readSignedOrder(canceled, contracts)
  if (order === undefined) throw new OrderMismatchError('It replaces no order.')
  if (seenAt !== undefined) {
    const read = { contracts, hash: hashOrder(order), order, fromBlock: seenAt }
    const { status } = await readOrderFate(facts.node.rpc(chainId), read)
    if (status === 'filled') throw new OrderError('ReplacedOrderFilled', 'It was filled before it could be replaced.')
    if (status === 'canceled' || status === 'expired') return []
  }
  return (await planCancel({ kind: 'cancel-orders', chainId, orders: [canceled] }, facts)).steps
}
