import type { Network } from '@oxbow/chain/Network'
import { maxUint256 } from 'viem'
import { getApproval } from '../../actions/getApproval.ts'
import type { Quote } from '../../actions/Quote.ts'
import type { TransactionRequest } from '../../actions/TransactionRequest.ts'
import type { ActivityEntry } from '../../activity/ActivityEntry.ts'
import type { ExchangeClient } from '../../client/ExchangeClient.ts'
import { ExpectedToFailError } from './ExpectedToFailError.ts'
import { isTrade } from './SwapContext.ts'
import type { PlannedSteps } from './SwapEffects.ts'
import type { SwapStepKind } from './SwapFlowView.ts'
import type { SentTransaction, SignedPermit, SwapStep } from './SwapStep.ts'

/** A signature must hold this much longer to be worth sending. */
const PERMIT_SLACK_SECONDS = 60

/**
 * The steps a trade still needs, after those already done: reset and approval as the chain says now, a permit when the quote asks
 * for one that is not signed yet, the trade itself. An approval that an earlier visit sent and that is still on its way becomes a
 * step to wait for, not one to ask for again.
 *
 * @throws {ExpectedToFailError} when the wallet approved less than it was asked to, and what `getApproval` throws.
 */
export async function planSteps(client: ExchangeClient, parameters: planSteps.Parameters): Promise<PlannedSteps> {
  const { quote, network, account, steps, pending, approvalAmount, nowSeconds, signal } = parameters
  const before = steps.filter((step) => isApproval(step.kind) && (step.isDone || step.sent !== undefined))
  const trade = steps.find(isTrade) ?? newStep(quote.kind)
  if (quote.kind !== 'swap') return { steps: [...before, trade], permit: undefined }

  const approvals = await approvalSteps(before)
  if (parameters.batches && isBatchable(approvals, before)) {
    const asked = approvals.flatMap(({ transaction }) => transaction ?? [])
    return { permit: undefined, steps: [...before, { ...trade, approvals: asked }] }
  }
  const permit = isUsable(parameters.permit, quote, nowSeconds) ? parameters.permit : undefined
  return {
    permit,
    steps: [
      ...before,
      ...approvals,
      ...(quote.permitData === undefined ? [] : [{ ...newStep('permit'), isDone: permit !== undefined }]),
      { ...trade, approvals: undefined },
    ],
  }

  /** An approval on its way is waited for; a trade that asks once anyway gains nothing. */
  function isBatchable(approvals: readonly SwapStep[], kept: readonly SwapStep[]): boolean {
    const isUnderWay = [...approvals, ...kept].some((step) => step.sent !== undefined && !step.isDone)
    return !isUnderWay && (approvals.length > 0 || quote.permitData !== undefined)
  }

  async function approvalSteps(kept: readonly SwapStep[]): Promise<readonly SwapStep[]> {
    if (/^0x0{40}$/.test(quote.tokenIn)) return []
    const amount = quote.maximumIn
    const under = kept.filter(({ isDone }) => !isDone)
    if (under.some(({ kind }) => kind === 'approve')) return []
    const sent = findPendingApproval(pending, {
      account,
      token: quote.tokenIn,
      spender: network.contracts.permit2,
      amount,
    })
    if (sent !== undefined && !kept.some((step) => step.sent?.hash === sent.hash))
      return [{ ...newStep('approve'), sent }]
    const { reset, approval } = await getApproval(client, {
      chainId: network.chainId,
      account,
      token: quote.tokenIn,
      amount,
      spender: network.contracts.permit2,
      approvalAmount,
      signal,
    })
    // A wallet that approves less than it was asked to would be asked for the same again and again.
    if (approval !== undefined && kept.some((step) => step.isDone && approvedBy(step) >= amount))
      throw new ExpectedToFailError('AllowanceTooLow', undefined)
    const isResetKept = kept.some(({ kind }) => kind === 'reset-approval')
    return [
      ...(reset === undefined || isResetKept ? [] : [newStep('reset-approval', reset)]),
      ...(approval === undefined ? [] : [newStep('approve', approval)]),
    ]
  }
}

export declare namespace planSteps {
  type Parameters = {
    readonly quote: Quote
    readonly network: Network
    readonly account: `0x${string}`
    readonly steps: readonly SwapStep[]
    readonly permit: SignedPermit | undefined
    /** Entries of the activity log on this chain that are not in a block yet. */
    readonly pending: readonly ActivityEntry[]
    /** Whether the wallet takes approvals and trade together. */
    readonly batches: boolean
    readonly approvalAmount: 'exact' | 'unlimited'
    readonly nowSeconds: number
    readonly signal?: AbortSignal | undefined
  }
}

export function newStep(kind: SwapStepKind, transaction?: TransactionRequest): SwapStep {
  return { kind, isDone: false, transaction, sent: undefined }
}

function isApproval(kind: SwapStepKind): boolean {
  return kind === 'approve' || kind === 'reset-approval'
}

/** What a step asked the wallet to approve. */
function approvedBy({ kind, sent }: SwapStep): bigint {
  return kind === 'approve' && sent !== undefined ? BigInt(`0x${sent.intent.data.slice(-64)}`) : 0n
}

function isUsable(permit: SignedPermit | undefined, quote: Quote, nowSeconds: number): boolean {
  if (permit === undefined || quote.permitData === undefined) return false
  const { details, sigDeadline } = permit.data.values
  const wanted = quote.permitData.values.details
  return (
    details.token === wanted.token &&
    details.nonce === wanted.nonce &&
    BigInt(details.amount) >= quote.maximumIn &&
    Number(sigDeadline) > nowSeconds + PERMIT_SLACK_SECONDS
  )
}

function findPendingApproval(
  entries: readonly ActivityEntry[],
  wanted: { account: string; token: string; spender: string; amount: bigint },
): SentTransaction | undefined {
  for (const { id, status, account, summary, hash, nonce, intent } of entries) {
    if (status !== 'pending' || account !== wanted.account || summary.type !== 'approval' || !intent) continue
    const amount = summary.amount === 'unlimited' ? maxUint256 : BigInt(summary.amount)
    if (summary.token.address !== wanted.token || summary.spender !== wanted.spender || amount < wanted.amount) continue
    return { hash, nonce, activityId: id, intent: { ...intent, value: BigInt(intent.value) } }
  }
  return undefined
}
