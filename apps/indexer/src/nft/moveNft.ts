import type { Context } from 'ponder:registry'
import { nftCollection, nftHolding, nftItem, nftTransfer } from 'ponder:schema'
import { zeroAddress } from 'viem'
import { nftLimits } from './nftLimits.ts'
import { type NftEvent, recordSale } from './recordSale.ts'

export type NftMove = {
  readonly standard: 'erc721' | 'erc1155'
  /** Index within an event with several items. */
  readonly part: number
  readonly tokenId: bigint
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly amount: bigint
}

/** Cap of amounts, since a contract may emit any numbers. */
const maxAmount = 2n ** 256n - 1n

/** Stores what a collection's event says about one item. */
export async function moveNft(context: Context, event: NftEvent, move: NftMove): Promise<void> {
  const { db } = context
  const chainId = context.chain.id
  const address = event.log.address
  const { amount, part, standard, tokenId } = move
  // Anybody may transfer zero of a nonexistent ERC-1155 item, which would fill a collection.
  if (standard === 'erc1155' && amount === 0n) return
  const [from, to] = [lower(move.from), lower(move.to)]
  const timestamp = Number(event.block.timestamp)
  const itemKey = { chainId, collection: address, tokenId }
  const [known, item] = [await db.find(nftCollection, { chainId, address }), await db.find(nftItem, itemKey)]
  const before = known ?? { itemCount: 0, transferCount: 0, isCut: false }
  const isTaken = item !== null || before.itemCount < nftLimits.items
  const isKept = isTaken && before.transferCount < nftLimits.transfers
  const after = {
    itemCount: before.itemCount + (item === null && isTaken ? 1 : 0),
    transferCount: before.transferCount + (isKept ? 1 : 0),
    isCut: before.isCut || !isKept,
  }
  const noSales = { saleCount: 0, volumeUsd: 0 }
  if (known === null) await db.insert(nftCollection).values({ chainId, address, standard, ...after, ...noSales })
  else if (isTaken || !before.isCut) await db.update(nftCollection, { chainId, address }).set(after)
  if (!isTaken) return

  const owner = standard === 'erc721' && to !== zeroAddress ? to : null
  if (item === null) await db.insert(nftItem).values({ ...itemKey, owner, mintedAtTimestamp: timestamp })
  else if (item.owner !== owner) await db.update(nftItem, itemKey).set({ owner })

  // An ERC-721 item has one owner, whatever the event says about the previous one.
  const giver = standard === 'erc721' ? item?.owner : from
  const given = standard === 'erc721' ? 1n : amount
  if (giver && giver !== zeroAddress) await changeHolding(giver, -given)
  if (to !== zeroAddress) await changeHolding(to, given)
  if (!isKept) return
  const place = { blockNumber: Number(event.block.number), logIndex: event.log.logIndex, part, timestamp }
  const transaction = { txHash: event.transaction.hash, signer: event.transaction.from }
  await db.insert(nftTransfer).values({ ...itemKey, ...place, ...transaction, from, to, amount: given })
  if (from !== zeroAddress && from !== to)
    await recordSale(context, event, part, { collection: address, tokenId, from, to, amount: given })

  async function changeHolding(holder: `0x${string}`, change: bigint): Promise<void> {
    const key = { ...itemKey, owner: holder }
    const held = await db.find(nftHolding, key)
    const sum = (held?.amount ?? 0n) + change
    const next = sum > maxAmount ? maxAmount : sum
    if (held === null) {
      if (next > 0n) await db.insert(nftHolding).values({ ...key, amount: next, timestamp })
    } else if (next > 0n) await db.update(nftHolding, key).set({ amount: next, timestamp })
    else await db.delete(nftHolding, key)
  }
}

/** Marks that not all of an event was stored. */
export async function cutCollection(context: Context, event: NftEvent): Promise<void> {
  await context.db.update(nftCollection, { chainId: context.chain.id, address: event.log.address }).set({ isCut: true })
}

function lower(address: `0x${string}`): `0x${string}` {
  return address.toLowerCase() as `0x${string}`
}
