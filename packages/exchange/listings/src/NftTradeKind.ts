/** Kind of an NFT trade in the activity log. A listing is only signed and not logged. */
export type NftTradeKind = 'buy-nft' | 'cancel-listing'
