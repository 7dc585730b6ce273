import { aggregate } from '@oxbow/chain/aggregate'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import type { OrderStatus } from '@oxbow/orders/Order'
import { judgeOrder, orderReads } from '@oxbow/orders/orderReads'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import type { Orders } from './createOrders.ts'
import { findFates } from './findFates.ts'
import type { KeptOrder } from './KeptOrder.ts'

/** Accounts whose logs one look searches, and blocks of each: the next look goes on. */
const mostSearches = 4
const mostBlocks = 50_000n

export type JudgedOrder = KeptOrder & { readonly status: OrderStatus; readonly transactionHash: Hex | undefined }

/**
 * What has become of orders of one chain, all at its newest block. What is beyond undoing is written down; all else is found anew at each look, so that a reorg takes it back.
 *
 * @throws {NodeUnavailableError}
 */
export async function judgeOrders(
  orders: Orders,
  chain: Chain,
  kept: readonly KeptOrder[],
): Promise<readonly JudgedOrder[]> {
  try {
    return await judge(orders, chain, kept)
  } catch (error) {
    throw new NodeUnavailableError(chain.network.name, error)
  }
}

async function judge(orders: Orders, { client, network }: Chain, kept: readonly KeptOrder[]): Promise<JudgedOrder[]> {
  const { contracts, finalityDepthBlocks } = network
  const { number: head, timestamp } = await getBlock(client)
  const undecided = kept.filter(({ fate }) => fate === undefined)
  const reads = undecided.map(({ order }) => orderReads(order, contracts.permit2))
  const calls = reads.flat().map(({ to, data }) => ({ target: to, callData: data }))
  const answers = calls.length === 0 ? [] : await aggregate(client, { ...contracts, calls, blockNumber: head })
  const states = new Map(
    undecided.map(({ hash, order }, index) => {
      const own = answers.slice(index * reads[index]!.length, (index + 1) * reads[index]!.length)
      return [hash, judgeOrder(order, own, timestamp)]
    }),
  )

  const final = head - BigInt(finalityDepthBlocks)
  const spent = undecided.filter(({ hash }) => states.get(hash) === 'spent')
  const fates = new Map<Hex, Pick<JudgedOrder, 'status' | 'transactionHash'>>()
  const accounts = [...Map.groupBy(spent, ({ order }) => order.info.swapper).values()]
  for (const own of accounts.slice(0, mostSearches)) {
    const fromBlock = own.map(({ searchedTo }) => searchedTo + 1n).reduce((a, b) => (a < b ? a : b))
    const toBlock = head < fromBlock + mostBlocks ? head : fromBlock + mostBlocks
    const found = await findFates(client, contracts, { orders: own, fromBlock, toBlock })
    for (const { hash, searchedTo } of own) {
      const fate = found.get(hash)
      if (fate !== undefined) fates.set(hash, fate)
      if (fate !== undefined && fate.blockNumber <= final) await orders.note(hash, { fate, searchedTo })
      const nothingTo = toBlock < final ? toBlock : final
      if (fate === undefined && nothingTo > searchedTo) await orders.note(hash, { fate, searchedTo: nothingTo })
    }
  }

  const judged = kept.map((each): JudgedOrder => {
    const { status, transactionHash } = each.fate ?? fates.get(each.hash) ?? { status: states.get(each.hash)! }
    return { ...each, status, transactionHash }
  })
  const changed = (isClosed: boolean) =>
    judged.filter((each) => each.isClosed !== isClosed && isOver(each) === isClosed).map(({ hash }) => hash)
  await Promise.all([orders.mark(changed(true), true), orders.mark(changed(false), false)])
  return judged
}

function isOver({ status }: JudgedOrder): boolean {
  return status !== 'open' && status !== 'insufficient-funds'
}
