import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { Clock } from '@oxbow/runtime/Clock'
import { hashTypedData } from 'viem'
import type { Described } from './noteSent.ts'

/** Writes into the activity log what a wallet is asked to sign. @returns where to say what came of it */
export function noteSignature(
  typedData: signTypedData.Data,
  described: Described,
  { chainId, account, activity, clock }: noteSignature.Parameters,
): (end: 'final' | 'cancelled' | 'failed') => void {
  const hash = hashTypedData(typedData as never)
  const id = `${chainId}:${hash}`
  activity.put({
    id,
    chainId,
    account,
    ...described,
    hash,
    nonce: -1,
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

export declare namespace noteSignature {
  type Parameters = {
    readonly chainId: number
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly activity: ActivityLog
    readonly clock: Clock
  }
}
