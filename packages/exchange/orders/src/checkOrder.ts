import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import { type PlanPrice, pricePlan } from '@oxbow/flow/pricePlan'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { getBlock } from 'viem/actions'
import type { CancelIntent } from './cancel/CancelIntent.ts'
import { planCancel } from './cancel/planCancel.ts'
import type { planReplacing } from './cancel/planReplacing.ts'
import { planTrigger } from './guarded/triggers/planTrigger.ts'
import type { TriggerIntent } from './guarded/triggers/TriggerIntent.ts'
import { planTwap } from './guarded/twap/planTwap.ts'
import { planTwapCancel } from './guarded/twap/planTwapCancel.ts'
import type { TwapCancelIntent, TwapIntent } from './guarded/twap/TwapIntent.ts'
import type { LimitIntent } from './LimitIntent.ts'
import { planLimit } from './planLimit.ts'
import { planSwapOrder } from './swap/planSwapOrder.ts'
import type { SwapOrderIntent } from './swap/SwapOffer.ts'
import { verifyBlockTime } from './swap/verifySwapTimes.ts'

/** What a review shows before the wallet is asked. */
export type OrderCheck = PlanPrice & {
  /** Block time of the chain, in Unix seconds. */
  readonly nowSeconds: number
  /** Block of the check, or an earlier one. */
  readonly blockNumber: bigint
  /** Whether it first approves the token to Permit2, by a transaction or a signature. */
  readonly approves: boolean
}

/**
 * Plans placing or canceling orders on the current state of the chain, for the review.
 *
 * @throws {OrderError} when it would fail
 * @throws {ClockMismatchError} when a gas-free swap's deadline would not fit this device's clock
 */
export async function checkOrder(client: ExchangeClient, parameters: checkOrder.Parameters): Promise<OrderCheck> {
  const { account, intent, network, wallet } = parameters
  const { chainId } = intent
  verifyNetwork(network, chainId)
  const node = await openSigningNode(client, { wallet, chainId })
  const { number: blockNumber, timestamp } = await getBlock(node.rpc(chainId))
  const nowSeconds = Number(timestamp)
  if (intent.kind === 'swap-order') verifyBlockTime({ chainId, nowMs: Date.now(), nowSeconds })
  const facts = { account, network, node, nowSeconds, landed: [] }
  const plan = await planOf(intent, facts)
  const { steps } = plan
  const approves = steps.some(({ kind, type }) => type === 'approve' || kind === 'sign-permit')
  return { ...(await pricePlan(node, { network, account, steps })), nowSeconds, blockNumber, approves }
}

export declare namespace checkOrder {
  type Parameters = {
    readonly intent: LimitIntent | TriggerIntent | SwapOrderIntent | CancelIntent | TwapIntent | TwapCancelIntent
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
  }
}

function planOf(
  intent: checkOrder.Parameters['intent'],
  facts: planLimit.Facts & planReplacing.Facts,
): Promise<FlowPlan> {
  switch (intent.kind) {
    case 'limit':
      return planLimit(intent, facts)
    case 'trigger':
      return planTrigger(intent, facts)
    case 'swap-order':
      return planSwapOrder(intent, { ...facts, done: [], signed: undefined })
    case 'plan':
      return planTwap(intent, facts)
    case 'cancel-orders':
      return planCancel(intent, facts)
    case 'cancel-plan':
      return planTwapCancel(intent, facts)
  }
}
