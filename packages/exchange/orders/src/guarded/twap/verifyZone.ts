import type { Network } from '@oxbow/chain/Network'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import type { Client } from 'viem'
import { getCode } from 'viem/actions'
import { OrderError } from '../../OrderError.ts'

/** Checks that PlanZone, which cancels TWAPs, is deployed with the pinned code. @throws {OrderError} */
export async function verifyZone(rpc: Client, network: Pick<Network, 'name'>): Promise<void> {
  const { status } = await verifyGuardCode('planZone', (address) => getCode(rpc, { address }))
  if (status !== 'verified')
    throw new OrderError(
      'GuardNotOnNetwork',
      `PlanZone on ${network.name} is ${status}: nothing could cancel the plan.`,
    )
}
