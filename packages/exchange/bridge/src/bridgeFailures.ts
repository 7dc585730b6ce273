import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** What only bridging fails at, each with the one thing to do about it. */
export const bridgeFailures = {
  /** One of the networks has no pool, or the token is not known on both. */
  BridgeUnavailable: 'dismiss',
  /** The pool takes no deposits now. */
  BridgePaused: 'dismiss',
  /** What was to be sped up was paid out meanwhile, or its time is over. */
  DepositOver: 'dismiss',
} as const satisfies DomainFailures

export type BridgeFailure = keyof typeof bridgeFailures
export type BridgeFailureCode = FailureCode | BridgeFailure
