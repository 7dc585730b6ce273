import type { SentCall } from '@oxbow/flow/FlowDomain'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { OrderMismatchError } from '../../OrderError.ts'

type Hex = `0x${string}`

/** `cancelPlan(bytes32)`. */
const cancelPlan = /^0xbde4592c([0-9a-f]{64})$/

/** Checks from its bytes that a call cancels this TWAP and no other. @throws {OrderMismatchError} */
export function verifyTwapCancel(call: SentCall, { account, chainId, id }: verifyTwapCancel.Facts): void {
  if (call.chainId !== chainId) throw new OrderMismatchError('It is for another network.')
  if (call.from.toLowerCase() !== account) throw new OrderMismatchError('It is from another account.')
  if (call.value !== 0n) throw new OrderMismatchError('It pays native currency.')
  if (call.to.toLowerCase() !== guardContracts.planZone.address)
    throw new OrderMismatchError('It calls another contract.')
  const [, plan] = cancelPlan.exec(call.data.toLowerCase()) ?? []
  if (plan === undefined) throw new OrderMismatchError('It cancels nothing.')
  if (`0x${plan}` !== id) throw new OrderMismatchError('It cancels another plan.')
}

export declare namespace verifyTwapCancel {
  /** Addresses and id: lower-case. */
  type Facts = { readonly chainId: number; readonly account: Hex; readonly id: Hex }
}
