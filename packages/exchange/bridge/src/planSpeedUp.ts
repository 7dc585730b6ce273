import { readFillStatuses } from '@oxbow/across/readFillStatuses'
import { encodeSpeedUp, toSpeedUpData } from '@oxbow/across/SpeedUp'
import type { FlowPlan, PlanFacts } from '@oxbow/flow/FlowDomain'
import { toRequest } from '@oxbow/transactions/planApprovals'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { BridgeError } from './BridgeError.ts'
import type { BridgePlaces } from './BridgePlaces.ts'
import type { SpeedUpIntent } from './SpeedUpIntent.ts'

/**
 * A signature of the lower output, and the transaction that publishes it to all relayers.
 *
 * @throws {BridgeError} when the deposit was filled meanwhile, or can't be filled anymore
 */
export async function planSpeedUp(
  { deposit, outputAmount }: SpeedUpIntent,
  { client }: Pick<PlanFacts<FlowPlan>, 'client'>,
  { destination }: BridgePlaces,
): Promise<FlowPlan> {
  const { destinationChainId, originChainId } = deposit
  const pool = destination.contracts.spokePool
  if (pool === undefined) throw new BridgeError('BridgeUnavailable', 'One of the networks has no pool.')
  const rpc = client.rpc(destinationChainId)
  const [[status], { timestamp }] = await Promise.all([
    readFillStatuses(rpc, { pool, relays: [deposit] }),
    getBlock(rpc),
  ])
  if (status === 'filled' || Number(timestamp) > deposit.fillDeadline)
    throw new BridgeError('DepositOver', 'It was paid out in the meantime, or has expired.')
  const typedData = toSpeedUpData({ ...deposit, outputAmount })
  return {
    steps: [
      { kind: 'sign', type: 'sign', chainId: originChainId, typedData },
      // Its calldata contains the signature.
      { kind: 'bridge-speed-up', type: 'call', chainId: originChainId, transaction: undefined },
    ],
    contracts: ['spokePool'],
  }
}

/** The call, once it is signed. */
export function buildSpeedUp(
  { deposit, outputAmount }: SpeedUpIntent,
  { account, pool, signature }: { readonly account: Hex; readonly pool: Hex; readonly signature: Hex },
): TransactionRequest {
  const data = encodeSpeedUp(deposit, { outputAmount, signature })
  return toRequest(deposit.originChainId, account, { to: pool, data, value: 0n })
}
