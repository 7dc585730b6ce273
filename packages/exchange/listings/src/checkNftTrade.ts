import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { type PlanPrice, pricePlan } from '@oxbow/flow/pricePlan'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import { getBlock } from 'viem/actions'
import type { NftTradeIntent } from './NftTradeIntent.ts'
import { planNftTrade } from './planNftTrade.ts'
import { tryPurchase } from './tryPurchase.ts'

/** What a review shows before the wallet is asked. */
export type TradeCheck = PlanPrice

/**
 * Plans a trade on the current state of the chain, for the review.
 *
 * @throws {TradeError} and {ExpectedToFailError} when it would fail
 */
export async function checkNftTrade(client: ExchangeClient, parameters: checkNftTrade.Parameters): Promise<TradeCheck> {
  const { account, intent, network, wallet } = parameters
  const { chainId } = intent
  verifyNetwork(network, chainId)
  const node = await openSigningNode(client, { wallet, chainId })
  const nowSeconds = Number((await getBlock(node.rpc(chainId))).timestamp)
  const plan = await planNftTrade(intent, { account, network, node, nowSeconds })
  const purchase = plan.steps.find((step) => step.type === 'call')
  if (intent.kind !== 'buy' || purchase === undefined)
    return await pricePlan(node, { network, account, steps: plan.steps })
  const { transaction } = purchase
  const { seaport } = network.contracts
  const [fees, simulation] = await Promise.all([
    readFees(node.rpc(chainId), network),
    tryPurchase(node, purchase, { intent, account, seaport: seaport! }),
  ])
  return {
    asks: 1,
    calls: transaction ? [transaction] : [],
    networkCostWei:
      simulation?.gas !== undefined && fees && transaction
        ? mostCostWei(fees, simulation.gas, [transaction])
        : undefined,
  }
}

export declare namespace checkNftTrade {
  type Parameters = {
    readonly intent: NftTradeIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
  }
}
