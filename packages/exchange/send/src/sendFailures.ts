import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** Failures that only transfers have, each with its next action. */
export const sendFailures = {
  RecipientRefused: 'dismiss',
  /** The recipient is a contract that doesn't accept NFTs. */
  RecipientRefusedNft: 'dismiss',
  /** The account doesn't own it, or not enough of it. */
  NftNotOwned: 'dismiss',
  /** The collection's contract doesn't allow transfers, or not now. */
  NftCannotTransfer: 'dismiss',
  /** The transfer succeeds, but the recipient doesn't own the NFT afterwards. */
  NftDoesNotArrive: 'dismiss',
} as const satisfies DomainFailures

export type SendFailure = keyof typeof sendFailures

/** All failures of a transfer. */
export type SendFailureCode = FailureCode | SendFailure
