import type { BatchedCall } from '@oxbow/flow/FlowDomain'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import { encodeFunctionData } from 'viem'

/** The call that cancels all unfilled parts of a TWAP and changes nothing else of the account. */
export function cancelTwapCall(id: `0x${string}`): BatchedCall {
  const data = encodeFunctionData({ abi: planZoneAbi, functionName: 'cancelPlan', args: [id] })
  return { to: guardContracts.planZone.address, data, value: 0n }
}
