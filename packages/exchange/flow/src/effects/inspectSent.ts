import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { FailureView } from '@oxbow/failures/FailureView'
import { failure, toFailure } from '@oxbow/failures/toFailure'
import type { Clock } from '@oxbow/runtime/Clock'
import { findInstead } from '@oxbow/transactions/findInstead'
import type { SentCall } from '../FlowDomain.ts'
import type { SentTransaction } from '../FlowStep.ts'

/** Attempts to read a transaction that the node may not know yet. */
const TRIES = 10

/**
 * Compares what the wallet sent with what it was asked to send. Wallets may change gas and fees; any other change is reported, along with whether the
 * reviewed limits still hold. Undefined if nothing changed or the node doesn't know the transaction.
 */
export async function inspectSent(
  node: NodeAccess,
  parameters: inspectSent.Parameters,
): Promise<FailureView | undefined> {
  const { chainId, account, sent, verify, clock, signal } = parameters
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt++) {
    const { hash, intent, isBatch } = sent
    const found = await findInstead(node, { chainId, hash, account, intent, isBatch }).then(
      (instead) => ({ instead }),
      () => undefined,
    )
    if (found === undefined) {
      await clock.sleep(1_000, signal)
      continue
    }
    if (found.instead === undefined) return undefined
    const { to, value, data } = found.instead
    return { ...failure('WalletChangedTransaction'), ...describe() }

    function describe(): Partial<FailureView> {
      if (to === undefined || verify === undefined) return { limits: 'unread' }
      try {
        verify({ chainId, from: account, to, data, value })
        return { limits: 'kept' }
      } catch (error) {
        return { limits: 'broken', detail: toFailure(error).detail }
      }
    }
  }
  return undefined
}

export declare namespace inspectSent {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly sent: SentTransaction
    /** Throws if the transaction violates what was reviewed; undefined if that can't be checked. */
    readonly verify: ((call: SentCall) => void) | undefined
    readonly clock: Clock
    readonly signal: AbortSignal
  }
}
