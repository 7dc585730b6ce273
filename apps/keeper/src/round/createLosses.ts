import { createBackoff } from '@oxbow/runtime/createBackoff'
import type { Address, Hex } from 'viem'
import type { Waiting } from '../createWatch.ts'
import type { TradedTerms } from '../judge/judgeOrder.ts'

/** Failed fills after which an order is never tried again. */
const mostLosses = 3

/**
 * Pauses orders after failed fills. A paid contract or a token can pass any simulation and fail in a block, and
 * signing orders is free: so the order and all orders of its signer and recipients are paused. Each entry cost a
 * fill's gas, so there are few, and none is dropped: an order that leaves its book and returns is the same one.
 */
export function createLosses() {
  const orders = new Map<Hex, number>()
  const parties = createBackoff({ firstBlocks: 30n, maxDoublings: 6 })
  const partiesOf = ({ order: { info, outputs } }: LostOrder) => {
    return new Set([info.swapper, ...outputs.map(({ recipient }) => recipient)])
  }
  const isLeft = (hash: Hex) => (orders.get(hash) ?? 0) >= mostLosses

  return {
    /** Verdict on an order that is still open after its fill failed. */
    add(order: LostOrder, block: bigint): Waiting {
      orders.set(order.hash, (orders.get(order.hash) ?? 0) + 1)
      const ends = [...partiesOf(order)].map((party) => parties.add(party, block))
      const latest = ends.reduce((most, end) => (end > most ? end : most))
      return isLeft(order.hash)
        ? { action: 'never', reason: `${mostLosses} fills of it were lost` }
        : { action: 'look-again', when: { at: 'block', block: latest }, reason: 'a fill of it was lost' }
    },
    /** Whether it is paused at a block, whatever a simulation says. */
    isPaused(order: LostOrder, block: bigint): boolean {
      // Fast path: called for thousands of orders per block, and failures are rare.
      if (orders.size === 0) return false
      return isLeft(order.hash) || [...partiesOf(order)].some((party) => parties.isPaused(party, block))
    },
  }
}

/** An order of any kind, with its signer and recipients. */
export type LostOrder = {
  readonly hash: Hex
  readonly order: Pick<TradedTerms, 'outputs'> & { readonly info: { readonly swapper: Address } }
}
