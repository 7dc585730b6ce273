import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** What a person wants: an amount of one token, or an NFT, to go to one address. */
export type SendIntent = TokenIntent | NftIntent

export type TokenIntent = Transfer & { readonly token: TokenFacts; readonly nft?: undefined }

/** `amount` of an ERC-721 is 1; an ERC-1155 may have several of one number. */
export type NftIntent = Transfer & { readonly nft: NftFacts; readonly token?: undefined }

type Transfer = {
  readonly chainId: number
  /** Lower-case. */
  readonly recipient: `0x${string}`
  /** Raw units that leave the wallet. */
  readonly amount: bigint
}
