import { type PlacedLog, wordAt } from '@oxbow/client/PlacedLog'
import { type Hex, toEventSelector } from 'viem'
import { type Evidence, strongerOf, type TrackedOrder } from './TrackedOrder.ts'

export const filled = toEventSelector('Fill(bytes32,address,address,uint256)')
export const invalidated = toEventSelector('UnorderedNonceInvalidation(address,uint256,uint256)')
export const transferred = toEventSelector('Transfer(address,address,uint256)')
const approved = toEventSelector('Approval(address,address,uint256)')

/** Topics of all logs that can change an order. */
export const orderTopics = [filled, invalidated, transferred, approved] as const
/** Topics of logs that can end an order. */
export const endingTopics = [filled, invalidated] as const

/** A log with the hash of its block. */
export type BlockLog = PlacedLog & { readonly blockHash: Hex }

export type OrderContracts = {
  readonly permit2: Hex
  readonly dutchV1Reactor?: Hex | undefined
  readonly dutchV3Reactor?: Hex | undefined
}

/** Orders of a chain by owner, which every log contains. */
export type OrderBook = ReadonlyMap<Hex, readonly TrackedOrder[]>

export function toBook(orders: Iterable<TrackedOrder>): OrderBook {
  return Map.groupBy(orders, ({ order }) => order.info.swapper)
}

/** Matches logs with the orders of a book: what ended them, and which have to be read because tokens or approvals changed. */
export function readOrderLogs(
  byOwner: OrderBook,
  logs: readonly BlockLog[],
  { dutchV1Reactor, dutchV3Reactor, permit2 }: OrderContracts,
): { readonly ends: ReadonlyMap<Hex, Evidence>; readonly moved: ReadonlySet<Hex> } {
  const ends = new Map<Hex, Evidence>()
  const moved = new Set<Hex>()
  const add = ({ hash }: TrackedOrder, kind: Evidence['kind'], log: BlockLog) =>
    ends.set(hash, strongerOf(ends.get(hash), toEvidence(kind, log)))
  const note = (owner: Hex, token: string) => {
    for (const { hash, order } of byOwner.get(owner) ?? []) if (order.input.token === token) moved.add(hash)
  }

  for (const log of logs) {
    const [topic, first, second, third] = log.topics
    const address = log.address.toLowerCase()
    if (topic === filled && third !== undefined && (address === dutchV1Reactor || address === dutchV3Reactor)) {
      for (const each of byOwner.get(toAddress(third)) ?? [])
        if (each.order.info.nonce === wordAt(log, 0)) add(each, each.hash === first ? 'fill' : 'other-fill', log)
    } else if (topic === invalidated && address === permit2 && first !== undefined) {
      for (const each of byOwner.get(toAddress(first)) ?? [])
        if (covers(log, each.order.info.nonce)) add(each, 'invalidation', log)
    } else if (topic === transferred || topic === approved) {
      // In an NFT's log the id is a topic too; no order sells NFTs.
      if (first !== undefined) note(toAddress(first), address)
      if (topic === transferred && second !== undefined) note(toAddress(second), address)
    }
  }
  return { ends, moved }
}

function covers(log: BlockLog, nonce: bigint): boolean {
  return wordAt(log, 0) === nonce >> 8n && (wordAt(log, 1) >> (nonce & 255n)) % 2n === 1n
}

function toAddress(topic: Hex): Hex {
  return `0x${topic.slice(26).toLowerCase()}`
}

function toEvidence(kind: Evidence['kind'], { blockHash, blockNumber, logIndex, transactionHash }: BlockLog): Evidence {
  return {
    kind,
    blockNumber: BigInt(blockNumber),
    blockHash,
    logIndex: Number(logIndex),
    transactionHash,
    isProved: kind !== 'invalidation',
  }
}
