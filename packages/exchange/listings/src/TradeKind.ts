/** What is done to an NFT on the market, as the activity log names it. A listing is signed and no transaction. */
export type TradeKind = 'buy-nft' | 'cancel-listing'
