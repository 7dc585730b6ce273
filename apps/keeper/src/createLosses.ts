import { createRests } from '@oxbow/runtime/createRests'
import type { Address, Hex } from 'viem'
import type { Waiting } from './createWatch.ts'
import type { TradedTerms } from './judge/judgeOrder.ts'

/** Fills of one order that may be lost; then it is left for good. */
const mostLosses = 3

/**
 * What fills that were lost say against orders. A contract that is paid, or a token, can pass any trial and fail in a block, and to sign orders costs nothing: neither
 * the order nor others of whoever signs it or is paid by it have a turn for a while. Each entry cost a fill's gas, so there are never many, and nothing is forgotten:
 * an order that leaves its book and comes back is the same one.
 */
export function createLosses() {
  const orders = new Map<Hex, number>()
  const parties = createRests({ firstBlocks: 30n, mostDoublings: 6 })
  const partiesOf = ({ order: { info, outputs } }: LostOrder) => {
    return new Set([info.swapper, ...outputs.map(({ recipient }) => recipient)])
  }
  const isLeft = (hash: Hex) => (orders.get(hash) ?? 0) >= mostLosses

  return {
    /** What the loss of a fill means for its order, which is still open. */
    add(order: LostOrder, block: bigint): Waiting {
      orders.set(order.hash, (orders.get(order.hash) ?? 0) + 1)
      const ends = [...partiesOf(order)].map((party) => parties.add(party, block))
      const latest = ends.reduce((most, end) => (end > most ? end : most))
      return isLeft(order.hash)
        ? { action: 'never', reason: `${mostLosses} fills of it were lost` }
        : { action: 'look-again', when: { at: 'block', block: latest }, reason: 'a fill of it was lost' }
    },
    /** Whether it has no turn at a block, whatever a trial says. */
    isResting(order: LostOrder, block: bigint): boolean {
      // Asked of thousands in each block, and seldom was anything lost.
      if (orders.size === 0) return false
      return isLeft(order.hash) || [...partiesOf(order)].some((party) => parties.isResting(party, block))
    },
  }
}

/** An order of any kind, with whoever signed it and whoever is paid. */
export type LostOrder = {
  readonly hash: Hex
  readonly order: Pick<TradedTerms, 'outputs'> & { readonly info: { readonly swapper: Address } }
}
