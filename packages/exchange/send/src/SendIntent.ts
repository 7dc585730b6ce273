import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** A transfer that a person wants: an amount of one token, or an NFT, to one address. */
export type SendIntent = TokenIntent | NftIntent

export type TokenIntent = Transfer & { readonly token: TokenFacts; readonly nft?: undefined }

/** `amount`: 1 for ERC-721; an ERC-1155 token id may have several. */
export type NftIntent = Transfer & { readonly nft: NftFacts; readonly token?: undefined }

type Transfer = {
  readonly chainId: number
  /** Lower-case. */
  readonly recipient: `0x${string}`
  /** Raw units that leave the wallet. */
  readonly amount: bigint
}
