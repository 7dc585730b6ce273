import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import { planSend } from './planSend.ts'
import type { SendCheck } from './SendCheck.ts'
import type { SendIntent } from './SendIntent.ts'
import { sendGasLimit } from './sendGasLimit.ts'

/**
 * What a transfer would do now: amounts that leave and arrive, and the maximum network cost.
 *
 * @throws {SendExpectedToFailError} when it would fail, {TokenMismatchError} when the token's decimals differ from those that the amount was entered
 * with
 */
export async function checkSend(client: ExchangeClient, parameters: checkSend.Parameters): Promise<SendCheck> {
  const { intent, network, account, wallet } = parameters
  verifyNetwork(network, intent.chainId)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const [[finding], plan, fees] = await Promise.all([
    intent.nft ? [] : checkTokens(node, { network, tokens: [intent.token] }),
    planSend(intent, { account, network, node, usualNode: client }),
    readFees(node.rpc(network.chainId), network),
  ])
  const { simulation } = plan
  const calls = plan.steps.flatMap((step) => ('transaction' in step && step.transaction ? [step.transaction] : []))
  const networkCostWei =
    simulation.status === 'ok' && fees ? mostCostWei(fees, sendGasLimit(simulation.gasUnits), calls) : undefined
  return { plan, networkCostWei, token: finding }
}

export declare namespace checkSend {
  type Parameters = {
    readonly intent: SendIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
  }
}
