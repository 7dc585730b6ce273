import { createRests } from '@oxbow/runtime/createRests'
import type { Hex } from 'viem'

/** What waits to be looked at, and who signed it. */
export type Turn = { readonly hash: Hex; readonly order: { readonly info: { readonly swapper: Hex } } }

/** Orders that are remembered beyond those that were open the last time, before the others are forgotten. */
const mostForgotten = 1_000

/**
 * Who is looked at in a round, where more wait than it has time for. To sign orders costs nothing, so turns are shared by owner; and what a trial spoke against has no
 * turn for a while, for longer each time: an order for up to 64 blocks, its owner for up to 8. So thousands of orders of one owner cost a trial a block at most,
 * soon one in eight blocks, and nobody else waits for them.
 */
export function createTurns() {
  const lookedAt = new Map<Hex, bigint>()
  const ownerLookedAt = new Map<Hex, bigint>()
  const orders = createRests({ firstBlocks: 1n, mostDoublings: 6 })
  const owners = createRests({ firstBlocks: 1n, mostDoublings: 3 })
  let forgetFrom = mostForgotten
  const ownerOf = ({ order }: Turn) => order.info.swapper

  return {
    /** Each owner's first before anybody's second; those that were not looked at for longest come first. */
    share<T extends Turn>(waiting: readonly T[], most: number): { readonly first: T[]; readonly later: T[] } {
      const last = (turn: Turn) => lookedAt.get(turn.hash) ?? -1n
      const byOwner = Map.groupBy(
        waiting.toSorted((a, b) => Number(last(a) - last(b))),
        ownerOf,
      )
      const ownersLast = (owner: Hex) => ownerLookedAt.get(owner) ?? -1n
      const queues = [...byOwner].toSorted(([a], [b]) => Number(ownersLast(a) - ownersLast(b)))
      const shared: T[] = []
      for (let rank = 0; shared.length < waiting.length; rank++)
        for (const [, own] of queues) {
          const turn = own[rank]
          if (turn !== undefined) shared.push(turn)
        }
      return { first: shared.slice(0, most), later: shared.slice(most) }
    },
    looking(turn: Turn, block: bigint): void {
      lookedAt.set(turn.hash, block)
      ownerLookedAt.set(ownerOf(turn), block)
    },
    /** @returns the block of the order's next turn */
    failed(turn: Turn, block: bigint, blamed: 'order' | 'owner'): bigint {
      if (blamed === 'owner') owners.add(ownerOf(turn), block)
      return orders.add(turn.hash, block)
    },
    passed(turn: Turn): void {
      orders.forgive(turn.hash)
      owners.forgive(ownerOf(turn))
    },
    isResting(turn: Turn, block: bigint): boolean {
      return orders.isResting(turn.hash, block) || owners.isResting(ownerOf(turn), block)
    },
    /** Forgets what is no longer in a book, now and then. */
    retain(open: () => Iterable<Turn>): void {
      if (lookedAt.size < forgetFrom) return
      const hashes = new Set<string>()
      const signers = new Set<string>()
      for (const turn of open()) {
        hashes.add(turn.hash)
        signers.add(ownerOf(turn))
      }
      for (const hash of lookedAt.keys()) if (!hashes.has(hash)) lookedAt.delete(hash)
      for (const owner of ownerLookedAt.keys()) if (!signers.has(owner)) ownerLookedAt.delete(owner)
      orders.retain((hash) => hashes.has(hash))
      owners.retain((owner) => signers.has(owner))
      forgetFrom = lookedAt.size + mostForgotten
    },
  }
}
