import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { ActivityLog } from '@oxbow/transactions/ActivityLog'
import { pendingEntry } from '@oxbow/transactions/pendingEntry'
import { sendCalls } from '@oxbow/transactions/sendCalls'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { getTransaction } from 'viem/actions'
import type { StepAnswer } from '../SwapEffects.ts'
import type { SwapSummary } from '../view/SwapFlowView.ts'
import { toTradeActivity } from '../view/toTradeActivity.ts'

/**
 * Asks the wallet for a trade together with the approvals it needs. What it sends is a transaction of its own making, so the trade is
 * known by what is found on the chain.
 *
 * @throws what `sendCalls` throws; what viem throws when the node does not answer.
 */
export async function askForBatch(client: ExchangeClient, parameters: askForBatch.Parameters): Promise<StepAnswer> {
  const { calls, summary, network, wallet, activity, clock, flowId } = parameters
  const { account, chainId, kind } = summary
  const answer = await sendCalls({ wallet, account, chainId, calls, clock })
  if (answer.status === 'rejected') return answer
  if (answer.status === 'unsupported') return { status: 'accepted', type: 'step-by-step' }
  const { hash } = answer
  const { nonce, to, input: data, value } = await getTransaction(client.rpc(network.chainId), { hash })
  const intent = { to: to ?? account, data, value }
  const activityId = `${chainId}:${hash}`
  activity.put(
    pendingEntry({
      chainId,
      account,
      kind,
      summary: toTradeActivity(summary),
      hash,
      nonce,
      intent,
      createdAtMs: clock.now(),
      flowId,
      isBatch: true,
    }),
  )
  return { status: 'accepted', type: 'transaction', sent: { hash, nonce, intent, activityId } }
}

export declare namespace askForBatch {
  type Parameters = {
    readonly calls: readonly TransactionRequest[]
    readonly summary: SwapSummary
    readonly network: Network
    readonly wallet: Wallet
    readonly activity: ActivityLog
    readonly clock: Clock
    readonly flowId: string
  }
}
