import type { BridgeQuote } from '@oxbow/bridge/BridgeQuote'
import type { KnownQuote } from './BridgeState.ts'

/**
 * The quote to review instead of one at the keeper's fee, if the keeper no longer fills it for that. Its offer is a quarter above the gas of a fill, so
 * one that has risen by no more still is kept.
 */
export function renewQuote(reviewed: KnownQuote, now: BridgeQuote): KnownQuote | undefined {
  const { keeper } = reviewed
  if (keeper?.status !== 'fills' || !keeper.isUsed || now.status !== 'ok') return undefined
  const isKept = now.keeper?.status === 'fills' && 4n * now.keeper.fee <= 5n * keeper.fee
  // Where others take as little by now, nothing changes.
  return isKept || now.output >= reviewed.output ? undefined : now
}
