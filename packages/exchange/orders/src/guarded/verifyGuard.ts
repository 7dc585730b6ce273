import type { Network } from '@oxbow/chain/Network'
import type { GuardName } from '@oxbow/guards/guardContracts'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import type { Client } from 'viem'
import { getCode } from 'viem/actions'
import { OrderError } from '../OrderError.ts'

const missing = {
  marketGuard: { title: 'MarketGuard', consequence: 'nothing would guard it' },
  planZone: { title: 'PlanZone', consequence: 'nothing could cancel the plan' },
} as const satisfies Record<GuardName, unknown>

/** Checks that an order's guard is deployed with the pinned code. @throws {OrderError} */
export async function verifyGuard(rpc: Client, guard: GuardName, network: Pick<Network, 'name'>): Promise<void> {
  const { status } = await verifyGuardCode(guard, (address) => getCode(rpc, { address }))
  if (status === 'verified') return
  const { consequence, title } = missing[guard]
  throw new OrderError('GuardNotOnNetwork', `${title} on ${network.name} is ${status}: ${consequence}.`)
}
