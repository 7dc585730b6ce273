import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only a transfer to somebody fails at, each with the one thing to do about it. */
export const sendFailures = {
  RecipientRefused: 'dismiss',
  /** The recipient is a contract that takes no NFTs. */
  RecipientRefusedNft: 'dismiss',
  /** The account does not have it, or not as many. */
  NftNotOwned: 'dismiss',
  /** The collection's contract lets nobody send it, or not now. */
  NftCannotTransfer: 'dismiss',
  /** The transfer passes, and the recipient does not have it afterwards. */
  NftDoesNotArrive: 'dismiss',
} as const satisfies DomainFailures

export type SendFailure = keyof typeof sendFailures

/** Everything that sending may fail at. */
export type SendFailureCode = FailureCode | SendFailure
