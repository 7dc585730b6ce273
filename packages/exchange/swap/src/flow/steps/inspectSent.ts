import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { FailureView } from '@oxbow/failures/FailureView'
import { failure, toFailure } from '@oxbow/failures/toFailure'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import type { Clock } from '@oxbow/runtime/Clock'
import type { Quote } from '@oxbow/trading/Quote'
import { verifyTransaction } from '@oxbow/trading/verifyTransaction'
import { findInstead } from '@oxbow/transactions/findInstead'

/** How often the node is asked for a transaction it may not have heard of yet. */
const TRIES = 10

/**
 * Compares what the wallet sent with what it was asked to send. A wallet may change gas and fees; anything else is told, with
 * what it means for the trade: whether the reviewed limits still hold. Undefined when nothing was changed, or the node does not know it.
 */
export async function inspectSent(
  node: NodeAccess,
  parameters: inspectSent.Parameters,
): Promise<FailureView | undefined> {
  const { network, sent, quote, account, clock, signal } = parameters
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt++) {
    const { hash, intent } = sent
    const found = await findInstead(node, { chainId: network.chainId, hash, account, intent }).then(
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
      if (to === undefined || quote === undefined) return { limits: 'unread' }
      try {
        verifyTransaction({
          transaction: { chainId: network.chainId, from: account, to, data, value },
          quote,
          network,
          account,
          deadlineSeconds: undefined,
        })
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
    readonly network: Network
    readonly sent: SentTransaction
    /** What the user reviewed. */
    readonly quote: Quote | undefined
    readonly account: `0x${string}`
    readonly clock: Clock
    readonly signal: AbortSignal
  }
}
