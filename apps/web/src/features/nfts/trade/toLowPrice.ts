import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ListingTerms } from '@oxbow/listings/Listing'
import type { NftSale } from '@oxbow/nfts/nftDocuments'

/** A reference price: the collection's cheapest listing here, or the NFT's last sale. */
export type LowPrice = 'floor' | 'sale'

/** The reference that a price is less than half of, most likely by mistake; undefined if none. */
export function toLowPrice(price: bigint, { floor, sale }: toLowPrice.Known): LowPrice | undefined {
  // Items of an ERC-1155 collection differ in value, so its floor doesn't apply.
  if (floor?.standard === 'erc721' && price * 2n < BigInt(floor.price)) return 'floor'
  const isComparable = sale?.amount === '1' && sale.paid.currency === nativeToken
  return isComparable && price * 2n < BigInt(sale.paid.price) ? 'sale' : undefined
}

export declare namespace toLowPrice {
  type Known = {
    readonly floor: Pick<ListingTerms, 'standard' | 'price'> | undefined
    readonly sale:
      | (Pick<NftSale, 'amount'> & { readonly paid: Pick<NftSale['paid'], 'currency' | 'price'> })
      | undefined
  }
}
