import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesPlan } from './CollectFeesPlan.ts'
import { collectGasLimit } from './collectGasLimit.ts'
import { planCollect } from './planCollect.ts'

/** What a review shows of a collection before the wallet is asked. */
export type CollectFeesCheck = {
  readonly plan: CollectFeesPlan
  /** Maximum network cost in wei; undefined if the node couldn't tell. */
  readonly networkCostWei: bigint | undefined
}

/**
 * What a collection would do now: amounts received per token, and the maximum network cost.
 *
 * @throws {CollectExpectedToFailError} when it would fail, {TokenMismatchError} when a token's decimals differ from those that amounts are shown with
 */
export async function checkCollect(
  client: ExchangeClient,
  parameters: checkCollect.Parameters,
): Promise<CollectFeesCheck> {
  const { intent, network, account, wallet, deadlineSeconds } = parameters
  verifyNetwork(network, intent.chainId)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const [, plan, fees] = await Promise.all([
    checkTokens(node, { network, tokens: intent.tokens }),
    planCollect(intent, { account, network, node, usualNode: client, deadlineSeconds }),
    readFees(node.rpc(network.chainId), network),
  ])
  const { simulation } = plan
  const calls = plan.steps.flatMap((step) => ('transaction' in step && step.transaction ? [step.transaction] : []))
  const networkCostWei =
    simulation.status === 'ok' && fees ? mostCostWei(fees, collectGasLimit(simulation.gasUnits), calls) : undefined
  return { plan, networkCostWei }
}

export declare namespace checkCollect {
  type Parameters = {
    readonly intent: CollectFeesIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}
