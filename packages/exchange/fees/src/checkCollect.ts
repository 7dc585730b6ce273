import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import type { CollectFeesIntent } from './CollectFeesIntent.ts'
import type { CollectFeesPlan } from './CollectFeesPlan.ts'
import { collectGasLimit } from './collectGasLimit.ts'
import { planCollect } from './planCollect.ts'

/** What a review shows of a collection before anything is asked of the wallet. */
export type CollectFeesCheck = {
  readonly plan: CollectFeesPlan
  /** Gas limit times the most that is offered for gas, in wei; undefined when the node could not tell. */
  readonly networkCostWei: bigint | undefined
}

/**
 * What a collection would do if it were sent now: what arrives of each token, what the network takes at most.
 *
 * @throws {CollectExpectedToFailError} when it would fail, {TokenMismatchError} when a token's decimals are not those that amounts are written with
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
    readFees(node.rpc(network.chainId)),
  ])
  const { trial } = plan
  const networkCostWei = trial.status === 'ok' && fees ? collectGasLimit(trial.gasUnits) * fees.maxFeePerGas : undefined
  return { plan, networkCostWei }
}

export declare namespace checkCollect {
  type Parameters = {
    readonly intent: CollectFeesIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}
