import type { FlowView } from '@oxbow/flow/FlowView'
import type { DonateFailure } from './donateFailures.ts'

/** Messages of failures; a new failure without one doesn't compile. */
export const failureMessages: Readonly<Record<DonateFailure, string>> = {
  DonationNotTogether:
    'Your wallet does not do two calls at once. Between them anybody could take the gift, so nothing was asked for.',
  DonationPairUnknown: 'At this address is no pair of these two tokens.',
}

export const statusMessages: Readonly<Record<FlowView<unknown>['status'], string>> = {
  review: 'Everybody who has liquidity in this pool gets a part of the gift. You get nothing for it.',
  working: 'Checking the gift…',
  elsewhere: 'Open in another tab. It continues here when you close that tab.',
  pending: 'The gift is on its way.',
  confirmed: 'Given.',
  final: 'Given, for good.',
  rejected: 'You declined it in your wallet. Nothing was given.',
  failed: 'Nothing was given.',
}
