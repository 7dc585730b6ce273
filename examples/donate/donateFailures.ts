import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only a donation fails at, each with the one thing to do about it. */
export const donateFailures = {
  DonationNotTogether: 'dismiss',
  DonationPairUnknown: 'choose-another-token',
} as const satisfies DomainFailures

export type DonateFailure = keyof typeof donateFailures
