import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { cancelsPermit } from '@oxbow/approvals/cancelsPermit'
import type { Network } from '@oxbow/chain/Network'
import { encodeCancel } from '@oxbow/listings/encodeOrder'
import { cancelTwapCall } from '@oxbow/orders/cancelTwapCall'
import type { Signature } from './Signature.ts'

/** Whether this device has sent a cancellation of a plan, listing or permit; nobody else knows of it before it is confirmed. */
export function isBeingCanceled(
  source: isBeingCanceled.Source,
  network: Pick<Network, 'chainId' | 'contracts'>,
  entries: readonly isBeingCanceled.Entry[],
): boolean {
  const isSent = (kind: string, account: string, cancels: (call: Call) => boolean, isDue = isUnderWay) =>
    entries.some(
      (entry) =>
        entry.kind === kind &&
        entry.account === account &&
        entry.chainId === network.chainId &&
        entry.intent !== undefined &&
        isDue(entry) &&
        cancels(entry.intent),
    )
  switch (source.kind) {
    case 'plan': {
      const { id, owner } = source.plan.listed
      const { data } = cancelTwapCall(id)
      return isSent('cancel-plan', owner, (call) => isSame(call.data, data))
    }
    case 'listing': {
      const { terms } = source.listing
      const data = encodeCancel(terms)
      return isSent('cancel-listing', terms.seller, (call) => isSame(call.data, data))
    }
    case 'permit': {
      const { permit } = source
      const { account, chainId, kind } = permit
      const facts = { permit, permit2: network.contracts.permit2 }
      const cancels = ({ data, to, value }: Call) =>
        cancelsPermit({ chainId, from: account, to, data, value: BigInt(value) }, facts)
      // Canceling one permit of a token looks like canceling its next one, so only pending transactions count.
      return isSent('cancel-permit', account, cancels, kind === 'token' ? isPending : isUnderWay)
    }
  }
}

export declare namespace isBeingCanceled {
  type Source = Exclude<Signature['source'], { kind: 'order' }>
  type Entry = Pick<ActivityEntry, 'account' | 'chainId' | 'intent' | 'kind' | 'status'>
}

type Call = NonNullable<ActivityEntry['intent']>

function isPending({ status }: isBeingCanceled.Entry): boolean {
  return status === 'pending'
}

function isUnderWay({ status }: isBeingCanceled.Entry): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'final'
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
