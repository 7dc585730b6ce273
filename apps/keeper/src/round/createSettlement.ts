import type { Client } from 'viem'
import type { BookOrder } from '../book/BookOrder.ts'
import type { ChainState } from '../book/readStates.ts'
import type { Sender, Settled } from '../createSender.ts'
import type { createWatch } from '../createWatch.ts'
import type { Round } from '../fill/fillNow.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'
import type { createParts } from '../twap/createParts.ts'
import { toLost } from '../twap/toLost.ts'
import type { createLosses } from './createLosses.ts'

/** What became of sent transactions: reports each, counts what failed ones cost, and pauses orders whose fill failed. */
export function createSettlement(parameters: createSettlement.Parameters) {
  const { losses, parts, readOrders, rpc, say, sender, settings, watch } = parameters
  let lostWei = 0n
  /** Transactions pending from an earlier run are read once. */
  let isSettled = false

  async function settle(block: Round['block']): Promise<void> {
    const settled = await sender.settle(block.number)
    isSettled = true
    for (const each of settled) report(each)
    const lost = settled.flatMap(({ pending: { orderHash }, receipt }) =>
      receipt?.status === 'reverted' && orderHash !== undefined ? orderHash : [],
    )
    const orders = lost.flatMap((hash) => watch.orders.get(hash) ?? [])
    const due = lost.flatMap((hash) => parts.find(hash) ?? [])
    // An order that is spent isn't to blame: another filler was first. If the state can't be read, it counts as open.
    const [states, partStates] = await Promise.all([
      readOrders(orders, block).catch(() => new Map()),
      parts.readStates(rpc, due, block).catch(() => new Map()),
    ])
    for (const order of orders)
      if (states.get(order.hash) !== 'spent') watch.note(order.hash, losses.add(order, block.number))
    for (const each of due) {
      const { hash } = each.part
      if ((partStates.get(hash)?.fate ?? 'waiting') === 'waiting')
        parts.note(hash, losses.add(toLost(each), block.number))
    }
  }

  function report({ pending: { nonce, orderHash }, receipt }: Settled): void {
    const costWei = receipt && receipt.gasUsed * receipt.effectiveGasPrice
    const isLost = receipt?.status === 'reverted'
    const wasOver = lostWei > settings.mostLostWei
    if (isLost) lostWei += costWei ?? 0n
    if (orderHash !== undefined && receipt?.status === 'success') watch.forget(orderHash)
    const event = receipt === undefined ? 'gone' : isLost ? 'lost' : orderHash === undefined ? 'mined' : 'filled'
    say({ event, order: orderHash, nonce, transaction: receipt?.transactionHash, costWei })
    if (!wasOver && lostWei > settings.mostLostWei) say({ event: 'stopped-sending', lostWei })
  }

  return {
    settle,
    /** Whether a transaction of this run, or of an earlier one, may have ended. */
    isDue: () => !isSettled || sender.pending.length > 0,
    mayLose: () => lostWei <= settings.mostLostWei,
  }
}

export declare namespace createSettlement {
  type Parameters = {
    readonly losses: ReturnType<typeof createLosses>
    readonly parts: ReturnType<typeof createParts>
    readonly readOrders: (
      orders: readonly BookOrder[],
      block: Round['block'],
    ) => Promise<ReadonlyMap<`0x${string}`, ChainState>>
    readonly rpc: Client
    readonly say: (event: KeeperEvent) => void
    readonly sender: Sender
    readonly settings: Pick<KeeperSettings, 'mostLostWei'>
    readonly watch: ReturnType<typeof createWatch>
  }
}
