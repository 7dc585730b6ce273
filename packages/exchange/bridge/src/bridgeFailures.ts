import type { FailureCode } from '@oxbow/failures/FailureCode'
import type { DomainFailures } from '@oxbow/failures/toFailure'

/** Failures that only bridging has, each with its next action. */
export const bridgeFailures = {
  /** One of the networks has no pool, or the token isn't known on both. */
  BridgeUnavailable: 'dismiss',
  /** The pool is paused. */
  BridgePaused: 'dismiss',
  /** The deposit to speed up was filled meanwhile, or has expired. */
  DepositOver: 'dismiss',
} as const satisfies DomainFailures

export type BridgeFailure = keyof typeof bridgeFailures
export type BridgeFailureCode = FailureCode | BridgeFailure
