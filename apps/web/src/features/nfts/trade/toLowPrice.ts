import { nativeToken } from '@oxbow/chain/nativeToken'
import type { ListingTerms } from '@oxbow/listings/Listing'
import type { NftSale } from '@oxbow/nfts/nftDocuments'

/** What a price is compared with: the cheapest listing of its collection here, or the item's last sale. */
export type LowPrice = 'floor' | 'sale'

/** What a price is less than half of: most likely a slip of the finger. Undefined when of nothing that is known. */
export function toLowPrice(price: bigint, { floor, sale }: toLowPrice.Known): LowPrice | undefined {
  // Items of an ERC-1155 are things of different worth: the cheapest of them says nothing of this one.
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
