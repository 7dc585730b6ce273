import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateCalls } from '@oxbow/transactions/simulateCalls'
import { getBlock } from 'viem/actions'
import type { CancelIntent } from './cancel/CancelIntent.ts'
import { planCancel } from './cancel/planCancel.ts'
import { planTrigger } from './guarded/triggers/planTrigger.ts'
import type { TriggerIntent } from './guarded/triggers/TriggerIntent.ts'
import type { LimitIntent } from './LimitIntent.ts'
import { planLimit } from './planLimit.ts'
import { planSwapOrder } from './swap/planSwapOrder.ts'
import type { SwapOrderIntent } from './swap/SwapOffer.ts'
import { verifyBlockTime } from './swap/verifySwapTimes.ts'

/** What a review shows before anything is asked of the wallet. */
export type OrderCheck = {
  /** How often the wallet asks. */
  readonly asks: number
  /** Of its transactions at most, in wei; undefined when the node could not tell. An order whose token is approved costs nothing. */
  readonly networkCostWei: bigint | undefined
  /** Of the chain, in Unix seconds. */
  readonly nowSeconds: number
}

/** What an approval or a cancellation may burn of the node's time. */
const mostGas = 500_000n

/**
 * What placing an order, or taking some back, would take if it were begun now.
 *
 * @throws {OrderError} when it would fail
 * @throws {ClockMismatchError} when a gas-free swap would end by a time that is not this device's
 */
export async function checkOrder(client: ExchangeClient, parameters: checkOrder.Parameters): Promise<OrderCheck> {
  const { account, intent, network, wallet } = parameters
  const { chainId } = intent
  verifyNetwork(network, chainId)
  const node = await openSigningNode(client, { wallet, chainId })
  const nowSeconds = Number((await getBlock(node.rpc(chainId))).timestamp)
  if ('leastOut' in intent) verifyBlockTime({ chainId, nowMs: Date.now(), nowSeconds })
  const facts = { account, network, node, nowSeconds }
  const plan = await planOf(intent, facts)
  const asks = plan.steps.filter(({ type }) => type !== 'post' && type !== 'wait').length
  const calls = plan.steps.flatMap((step) =>
    'transaction' in step && step.transaction !== undefined ? [{ ...step.transaction, gas: mostGas }] : [],
  )
  if (calls.length === 0) return { asks, nowSeconds, networkCostWei: 0n }
  const [fees, trial] = await Promise.all([
    readFees(node.rpc(chainId)),
    simulateCalls(node, { chainId, account, calls, reads: [] }),
  ])
  if (trial.status !== 'ok' || fees === undefined) return { asks, nowSeconds, networkCostWei: undefined }
  const gas = trial.gasUnits.reduce((sum, units) => sum + units, 0n)
  return { asks, nowSeconds, networkCostWei: ((gas * 3n) / 2n) * fees.maxFeePerGas }
}

export declare namespace checkOrder {
  type Parameters = {
    readonly intent: LimitIntent | TriggerIntent | SwapOrderIntent | CancelIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its node is asked where there is one. */
    readonly wallet: Wallet
  }
}

function planOf(intent: checkOrder.Parameters['intent'], facts: planLimit.Facts) {
  if ('orders' in intent) return planCancel(intent, facts)
  if ('market' in intent) return planTrigger(intent, facts)
  return 'leastOut' in intent
    ? planSwapOrder(intent, { ...facts, done: [], signed: undefined })
    : planLimit(intent, facts)
}
