import type { Address, Hex } from 'viem'
import type { Waiting } from './createWatch.ts'
import type { TradedTerms } from './judge/judgeOrder.ts'

const firstRestBlocks = 30n
/** Of doublings. */
const mostDoublings = 6
/** Fills of one order that may be lost; then it is left for good. */
const mostLosses = 3

/**
 * What fills that were lost say against orders. A contract that is paid, or a token, can pass any trial and fail in a block, and to sign orders costs nothing: neither
 * the order nor others of whoever signs it or is paid by it have a turn for a while. Each entry cost a fill's gas, so there are never many, and nothing is forgotten:
 * an order that leaves its book and comes back is the same one.
 */
export function createLosses() {
  const orders = new Map<Hex, number>()
  const parties = new Map<Address, { readonly count: number; readonly until: bigint }>()
  const partiesOf = ({ order: { info, outputs } }: LostOrder) => {
    return new Set([info.swapper, ...outputs.map(({ recipient }) => recipient)])
  }
  const isLeft = (hash: Hex) => (orders.get(hash) ?? 0) >= mostLosses

  return {
    /** What the loss of a fill means for its order, which is still open. */
    add(order: LostOrder, block: bigint): Waiting {
      orders.set(order.hash, (orders.get(order.hash) ?? 0) + 1)
      let latest = 0n
      for (const party of partiesOf(order)) {
        const count = (parties.get(party)?.count ?? 0) + 1
        const until = block + firstRestBlocks * 2n ** BigInt(Math.min(count - 1, mostDoublings))
        parties.set(party, { count, until })
        if (until > latest) latest = until
      }
      return isLeft(order.hash)
        ? { action: 'never', reason: `${mostLosses} fills of it were lost` }
        : { action: 'look-again', when: { at: 'block', block: latest }, reason: 'a fill of it was lost' }
    },
    /** Whether it has no turn at a block, whatever a trial says. */
    isResting(order: LostOrder, block: bigint): boolean {
      return isLeft(order.hash) || [...partiesOf(order)].some((party) => block < (parties.get(party)?.until ?? 0n))
    },
  }
}

/** An order of any kind, with whoever signed it and whoever is paid. */
type LostOrder = {
  readonly hash: Hex
  readonly order: Pick<TradedTerms, 'outputs'> & { readonly info: { readonly swapper: Address } }
}
