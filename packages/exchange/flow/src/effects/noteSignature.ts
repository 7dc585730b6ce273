import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import { signatureNonce } from '@oxbow/activity/isSignature'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { Clock } from '@oxbow/runtime/Clock'
import { hashTypedData } from 'viem'
import type { Described } from './noteSent.ts'

/** Adds a requested signature to the activity log. @returns a function that sets its outcome */
export function noteSignature(
  typedData: signTypedData.Data,
  described: Described,
  { chainId, account, activity, clock }: noteSignature.Parameters,
): (end: 'final' | 'cancelled' | 'failed') => void {
  const { hash, id } = toSignatureId(typedData, chainId)
  activity.put({
    id,
    chainId,
    account,
    ...described,
    hash,
    nonce: signatureNonce,
    status: 'pending',
    block: undefined,
    replacedBy: undefined,
    isFinal: false,
    wasReorged: false,
    intent: undefined,
    createdAtMs: clock.now(),
    flowId: undefined,
  })
  return (end) => activity.change(id, { status: end, isFinal: true })
}

/** Hash of the typed data and id of the log entry. */
export function toSignatureId(typedData: signTypedData.Data, chainId: number): { hash: `0x${string}`; id: string } {
  const hash = hashTypedData(typedData as never)
  return { hash, id: `${chainId}:${hash}` }
}

export declare namespace noteSignature {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly activity: ActivityLog
    readonly clock: Clock
  }
}
