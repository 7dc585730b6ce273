import type { Context } from 'ponder:registry'
import { nftCollection, nftSale, token } from 'ponder:schema'
import { isNative } from '@oxbow/chain/nativeToken'
import { kindOf } from '../market/anchorOf.ts'
import { networkOf } from '../networks.ts'
import type { LogEvent } from '../pool/LogEvent.ts'
import { usdOf } from '../token/usdOf.ts'
import { readReceipt } from './readReceipt.ts'
import { type ItemMove, readSale } from './readSale.ts'

export type NftEvent = LogEvent & {
  readonly block: { readonly hash: `0x${string}` }
  readonly transaction: { readonly to: `0x${string}` | null; readonly value: bigint }
}

/**
 * Stores the sale that a transfer was part of, if any. Sales are found from transfers instead of Seaport's events, which cover all collections of a
 * chain and would be too many to read for a few collections.
 */
export async function recordSale(context: Context, event: NftEvent, part: number, move: ItemMove): Promise<void> {
  const { db } = context
  const chainId = context.chain.id
  const network = networkOf(chainId)
  const { seaport, weth } = network.contracts
  const { block, log, transaction } = event
  // A direct call to the collection is a plain transfer and needs no receipt.
  if (seaport === undefined || transaction.to?.toLowerCase() === move.collection) return
  const receipt = await readReceipt(context, { hash: transaction.hash, blockHash: block.hash })
  if (receipt === undefined) return
  const isCurrency = (address: `0x${string}`) => kindOf(network, address) !== undefined
  const sale = readSale(move, { ...transaction, logs: receipt.logs }, { seaport, isCurrency })
  if (sale === undefined) return
  const blockNumber = Number(block.number)
  const { currency, logIndex, orderHash, price } = sale
  if ((await db.find(nftSale, { chainId, blockNumber, logIndex })) !== null) return
  const priced = await db.find(token, { chainId, address: isNative(currency) ? weth : currency })
  const priceUsd = usdOf(price, priced?.decimals ?? null, priced?.priceUsd ?? null)
  const { collection, tokenId, from: seller, to: buyer, amount } = move
  const place = { chainId, blockNumber, logIndex, transferLogIndex: log.logIndex, part }
  const what = { collection, tokenId, seller, buyer, amount, currency, price, priceUsd, orderHash }
  const when = { timestamp: Number(block.timestamp), txHash: transaction.hash }
  await db.insert(nftSale).values({ ...place, ...what, ...when })
  await db.update(nftCollection, { chainId, address: collection }).set(({ saleCount, volumeUsd }) => ({
    saleCount: saleCount + 1,
    volumeUsd: volumeUsd === null || priceUsd === null ? null : volumeUsd + priceUsd,
  }))
}
