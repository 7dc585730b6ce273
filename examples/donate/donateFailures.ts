import type { DomainFailures } from '@oxbow/failures/toFailure'

/** Failures specific to donations, each with the action to take. */
export const donateFailures = {
  DonationNotTogether: 'dismiss',
  DonationPairUnknown: 'choose-another-token',
} as const satisfies DomainFailures

export type DonateFailure = keyof typeof donateFailures
