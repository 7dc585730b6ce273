import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { type PlanPrice, pricePlan } from '@oxbow/flow/pricePlan'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { PermitCancelIntent } from './PermitCancelIntent.ts'
import { planPermitCancel } from './planPermitCancel.ts'

/**
 * Plans canceling a permit on the current state of the chain, for the review. The gas for a token's permit is only known once the replacing permit is
 * signed.
 *
 * @throws {PermitGoneError} when nothing is left to cancel
 */
export async function checkPermitCancel(
  client: ExchangeClient,
  { account, intent, network, wallet }: checkPermitCancel.Parameters,
): Promise<PlanPrice> {
  const { chainId, permit } = intent
  verifyNetwork(network, chainId)
  const node = await openSigningNode(client, { wallet, chainId })
  const { steps } = await planPermitCancel(intent, { account, network, node })
  const price = await pricePlan(node, { network, account, steps })
  return permit.kind === 'token' ? { ...price, networkCostWei: undefined } : price
}

export declare namespace checkPermitCancel {
  type Parameters = {
    readonly intent: PermitCancelIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
  }
}
