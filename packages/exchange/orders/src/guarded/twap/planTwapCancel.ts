import { readAll } from '@oxbow/client/readAll'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { planZoneAbi } from '@oxbow/guards/planZoneAbi'
import { toRequest } from '@oxbow/transactions/planApprovals'
import { getBlock } from 'viem/actions'
import { OrderError, OrderMismatchError } from '../../OrderError.ts'
import type { planLimit } from '../../planLimit.ts'
import { verifyGuard } from '../verifyGuard.ts'
import { cancelTwapCall } from './cancelTwapCall.ts'
import { readSignedTwap } from './readSignedTwap.ts'
import type { TwapCancelIntent } from './TwapIntent.ts'

/**
 * Cancels a TWAP in one call that changes nothing else of the account.
 *
 * @throws {OrderError} when it was never signed, or is canceled already
 */
export async function planTwapCancel(
  { chainId, plan }: TwapCancelIntent,
  { account, network, node }: planLimit.Facts,
): Promise<FlowPlan> {
  if (plan.owner !== account || plan.chainId !== chainId)
    throw new OrderMismatchError('It is not a plan of this account.')
  if ((await readSignedTwap(plan, network)) === undefined)
    throw new OrderError('OrderNotSigned', 'The account has not signed this plan.')
  const rpc = node.rpc(chainId)
  await verifyGuard(rpc, 'planZone', network)
  const { number: blockNumber } = await getBlock(rpc)
  const target = guardContracts.planZone.address
  const read = { target, abi: planZoneAbi, functionName: 'isCanceled', args: [account, plan.id] } as const
  const [isCanceled] = await readAll(rpc, { ...network.contracts, blockNumber }, [read])
  if (isCanceled === true) throw new OrderError('OrderNonceUsed', 'This plan was already canceled.')
  const transaction = toRequest(chainId, account, cancelTwapCall(plan.id))
  return { steps: [{ kind: 'cancel-orders', type: 'call', chainId, transaction }] }
}
