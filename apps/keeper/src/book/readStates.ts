import { aggregate } from '@oxbow/chain/aggregate'
import type { Contracts } from '@oxbow/chain/Network'
import { judgeOrder, orderReads } from '@oxbow/orders/orderReads'
import type { createRests } from '@oxbow/runtime/createRests'
import type { Client, Hex } from 'viem'
import type { BookOrder } from './BookOrder.ts'

/** What the chain says of an order by its nonce, and by what its owner has and allows. */
export type ChainState = ReturnType<typeof judgeOrder>

/**
 * What the chain says of orders at one block, by their hashes, in a few calls of Multicall3.
 *
 * What a permit allows counts for all that is read with it, so no two orders of one owner are read together where there is one. A token's code can use up the gas of
 * all that is read behind it: what got no answer is read once more alone, and a token that then gives none rests, at each further time for longer.
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
      // The first of those with a permit is its own answer.
      const isUnread = own.slice(-3).includes(undefined)
      const { token } = each.order.input
      if (isUnread && group.length > 1) unread.push(each)
      else if (isUnread) rests?.add(token, block.number)
      else if (group.length === 1) rests?.forgive(token)
      if (!isUnread || group.length === 1) states.set(each.hash, judgeOrder(each.order, own, block.timestamp))
    }
    // One after the other: of several of one token the first says whether it answers.
    for (const each of unread)
      if (isResting(each)) states.set(each.hash, 'insufficient-funds')
      else await read([each])
  }

  const isResting = ({ order }: BookOrder) => rests?.isResting(order.input.token, block.number) ?? false
  for (const each of orders) if (isResting(each)) states.set(each.hash, 'insufficient-funds')
  await Promise.all(toGroups(orders.filter((each) => !isResting(each))).map(read))
  return states
}

export declare namespace readStates {
  type Parameters = Pick<Contracts, 'multicall3' | 'permit2'> & {
    readonly block: { readonly number: bigint; readonly timestamp: bigint }
    readonly orders: readonly BookOrder[]
    /** Of tokens that don't answer; kept by whoever asks block by block. */
    readonly rests?: ReturnType<typeof createRests> | undefined
  }
}

/** More than an honest token's code takes for one read. */
const gasPerRead = 400_000n

/** Those without a permit; then the first of each owner, the second of each, and so on. */
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
