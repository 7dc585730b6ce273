import { aggregate } from '@oxbow/chain/aggregate'
import type { Contracts } from '@oxbow/chain/Network'
import { orderReads, toOrderState } from '@oxbow/orders/orderReads'
import type { createBackoff } from '@oxbow/runtime/createBackoff'
import type { Client, Hex } from 'viem'
import type { BookOrder } from './BookOrder.ts'

/** State of an order on chain, from its nonce and its owner's balance and approval. */
export type ChainState = ReturnType<typeof toOrderState>

/**
 * States of orders at one block by hash, in a few calls of Multicall3.
 *
 * A permit affects everything read with it, so orders of one owner aren't read together if there is one. A token's code can use up the gas of
 * all later reads: an order without an answer is read again on its own, and a token that still doesn't answer is paused, for longer each time.
 */
export async function readStates(
  client: Client,
  { block, multicall3, orders, permit2, rests }: readStates.Parameters,
): Promise<ReadonlyMap<Hex, ChainState>> {
  const states = new Map<Hex, ChainState>()

  async function read(group: readonly BookOrder[]): Promise<void> {
    const reads = group.map(({ order, permit }) => orderReads(order, permit2, permit))
    const calls = reads.flat().map(({ to, data }) => ({ target: to, callData: data }))
    const answers = await aggregate(client, { multicall3, calls, blockNumber: block.number, gasPerCall: gasPerRead })
    const unread: BookOrder[] = []
    let next = 0
    for (const [index, each] of group.entries()) {
      const own = answers.slice(next, next + reads[index]!.length)
      next += own.length
      // With a permit, the first answer is that of the permit call.
      const isUnread = own.slice(-3).includes(undefined)
      const { token } = each.order.input
      if (isUnread && group.length > 1) unread.push(each)
      else if (isUnread) rests?.add(token, block.number)
      else if (group.length === 1) rests?.forgive(token)
      if (!isUnread || group.length === 1) states.set(each.hash, toOrderState(each.order, own, block.timestamp))
    }
    // Sequentially: of several orders of one token, the first shows whether it answers.
    for (const each of unread)
      if (isPaused(each)) states.set(each.hash, 'insufficient-funds')
      else await read([each])
  }

  const isPaused = ({ order }: BookOrder) => rests?.isPaused(order.input.token, block.number) ?? false
  for (const each of orders) if (isPaused(each)) states.set(each.hash, 'insufficient-funds')
  await Promise.all(toGroups(orders.filter((each) => !isPaused(each))).map(read))
  return states
}

export declare namespace readStates {
  type Parameters = Pick<Contracts, 'multicall3' | 'permit2'> & {
    readonly block: { readonly number: bigint; readonly timestamp: bigint }
    readonly orders: readonly BookOrder[]
    /** Paused tokens; kept by the caller over blocks. */
    readonly rests?: ReturnType<typeof createBackoff> | undefined
  }
}

/** More than an honest token's code needs for one read. */
const gasPerRead = 400_000n

/** Groups: orders without a permit; then each owner's first, each owner's second, and so on. */
function toGroups(orders: readonly BookOrder[]): readonly (readonly BookOrder[])[] {
  const plain = orders.filter(({ permit }) => permit === undefined)
  const groups: BookOrder[][] = plain.length > 0 ? [plain] : []
  const first = groups.length
  const counts = new Map<Hex, number>()
  for (const each of orders) {
    if (each.permit === undefined) continue
    const { swapper } = each.order.info
    const rank = counts.get(swapper) ?? 0
    counts.set(swapper, rank + 1)
    const group = groups[first + rank]
    if (group === undefined) groups.push([each])
    else group.push(each)
  }
  return groups
}
