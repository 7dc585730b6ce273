import { createBackoff } from '@oxbow/runtime/createBackoff'
import type { Hex } from 'viem'

/** Something waiting to be tried, and its signer. */
export type Turn = { readonly hash: Hex; readonly order: { readonly info: { readonly swapper: Hex } } }

/** Records kept beyond the open orders before closed ones are dropped. */
const mostForgotten = 1_000

/**
 * Chooses what to try in a round if more is waiting. Signing orders is free, so turns are shared by owner; after a
 * failed simulation an order is paused for up to 64 blocks and its owner for up to 8, longer each time. So thousands
 * of orders of one owner cost at most a simulation per block, soon one in eight blocks, and don't delay others.
 */
export function createTurns() {
  const lookedAt = new Map<Hex, bigint>()
  const ownerLookedAt = new Map<Hex, bigint>()
  const orders = createBackoff({ firstBlocks: 1n, maxDoublings: 6 })
  const owners = createBackoff({ firstBlocks: 1n, maxDoublings: 3 })
  let forgetFrom = mostForgotten
  const ownerOf = ({ order }: Turn) => order.info.swapper

  return {
    /** Each owner's first before anyone's second; least recently tried first. */
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
    isPaused(turn: Turn, block: bigint): boolean {
      return orders.isPaused(turn.hash, block) || owners.isPaused(ownerOf(turn), block)
    },
    /** Occasionally drops what is no longer in a book. */
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
