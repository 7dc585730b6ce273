import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type BridgeFailure, type BridgeFailureCode, bridgeFailures } from '@oxbow/bridge/bridgeFailures'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { failureMessages } from './failureMessages.ts'

/** The message of a bridge failure: its own, else a swap's. */
export function toBridgeMessage(code: BridgeFailureCode): MessageDescriptor {
  return isOwn(code) ? own[code] : (bridgeMessages[code] ?? failureMessages[code])
}

/** Failures with a different message for bridges than for swaps. */
const bridgeMessages: Readonly<Partial<Record<FailureCode, MessageDescriptor>>> = {
  InsufficientBalance: msg`Your balance is too low for this amount.`,
  ExpectedToFail: msg`This is expected to fail, so it wasn’t sent. Your tokens are still in your wallet.`,
  ExecutionReverted: msg`The deposit failed. Your tokens are still in your wallet; only the network cost was spent.`,
  TransactionCancelled: msg`Transaction canceled. Your tokens are still in your wallet.`,
}

/** Failures specific to bridges; a missing message doesn't compile. */
const own: Readonly<Record<BridgeFailure, MessageDescriptor>> = {
  BridgeUnavailable: msg`There’s no bridge for this token between these networks.`,
  DepositOver: msg`It was paid out meanwhile, or its time is over. Nothing was sent.`,
  BridgePaused: msg`The bridge takes no deposits right now. Try again later.`,
}

function isOwn(code: BridgeFailureCode): code is BridgeFailure {
  return Object.hasOwn(bridgeFailures, code)
}
