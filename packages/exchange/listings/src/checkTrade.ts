import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { getBlock } from 'viem/actions'
import { planTrade } from './planTrade.ts'
import type { TradeIntent } from './TradeIntent.ts'
import { tryPurchase } from './tryPurchase.ts'

/** What a review shows before anything is asked of the wallet. */
export type TradeCheck = {
  /** How often the wallet asks. */
  readonly asks: number
  /** Of its transactions at most, in wei; undefined when the node could not tell. */
  readonly networkCostWei: bigint | undefined
}

/** What an approval or a cancellation may burn of the node's time. */
const mostGas = 500_000n

/**
 * What a trade would take if it were begun now.
 *
 * @throws {TradeError} and {ExpectedToFailError} when it would fail
 */
export async function checkTrade(client: ExchangeClient, parameters: checkTrade.Parameters): Promise<TradeCheck> {
  const { account, intent, network, wallet } = parameters
  const { chainId } = intent
  verifyNetwork(network, chainId)
  const node = await openSigningNode(client, { wallet, chainId })
  const nowSeconds = Number((await getBlock(node.rpc(chainId))).timestamp)
  const plan = await planTrade(intent, { account, network, node, nowSeconds })
  const asks = plan.steps.filter(({ type }) => type !== 'post').length
  const call = plan.steps.find(({ type }) => type === 'call')
  if (call?.type !== 'call' || call.transaction === undefined) return { asks, networkCostWei: 0n }
  const fees = readFees(node.rpc(chainId))
  const toCost = async (gas: bigint | undefined) => {
    const offered = await fees
    return { asks, networkCostWei: gas !== undefined && offered ? gas * offered.maxFeePerGas : undefined }
  }
  if (intent.kind === 'buy') {
    const { seaport } = network.contracts
    return await toCost((await tryPurchase(node, call, { intent, account, seaport: seaport! }))?.gas)
  }
  const calls = [{ ...call.transaction, gas: mostGas }]
  const trial = await simulateCalls(node, { chainId, account, calls, reads: [] })
  return await toCost(trial.status === 'ok' ? (trial.gasUnits[0]! * 3n) / 2n : undefined)
}

export declare namespace checkTrade {
  type Parameters = {
    readonly intent: TradeIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
  }
}
