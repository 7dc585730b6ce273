import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { PermitData } from '@oxbow/contract/PermitData'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { getPermissions, type Permissions } from '@oxbow/trading/getPermissions'
import type { Quote } from '@oxbow/trading/Quote'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { maxUint256 } from 'viem'
import { isTrade } from '../SwapContext.ts'
import type { SwapStepKind } from '../view/SwapFlowView.ts'
import type { SignedPermit, SwapStep } from './SwapStep.ts'

/** A signature must hold this much longer to be worth sending. */
const PERMIT_SLACK_SECONDS = 60

/**
 * The steps a trade still needs, after those already done: reset, approval and permit as the chain says now,
 * unless they are there or signed already, the trade itself. An approval that an earlier visit sent and that is still on its way becomes a
 * step to wait for, not one to ask for again.
 *
 * @throws {ExpectedToFailError} when the wallet approved less than it was asked to, and what `getPermissions` throws.
 */
export async function planSteps(parameters: planSteps.Parameters): Promise<planSteps.ReturnType> {
  const { quote, network, account, steps, pending, approvalAmount, nowSeconds } = parameters
  const before = steps.filter((step) => isApproval(step.kind) && (step.isDone || step.sent !== undefined))
  const trade = steps.find(isTrade) ?? newStep(quote.kind)
  if (quote.kind !== 'swap') return { steps: [...before, trade], permit: undefined }

  const permissions = await getPermissions(parameters.node, {
    network,
    account,
    token: quote.tokenIn,
    amount: quote.maximumIn,
    approvalAmount,
    nowSeconds,
    deadlineSeconds: parameters.deadlineSeconds,
  })
  const approvals = approvalSteps(before, permissions)
  if (parameters.batches && isBatchable(approvals, before)) {
    const asked = approvals.flatMap(({ transaction }) => transaction ?? [])
    return { permit: undefined, steps: [...before, { ...trade, approvals: asked, permitData: permissions.permit }] }
  }
  const permit = isUsable(parameters.permit, permissions.permit, quote, nowSeconds) ? parameters.permit : undefined
  return {
    permit,
    steps: [
      ...before,
      ...approvals,
      ...permitSteps(permissions, permit !== undefined),
      { ...trade, approvals: undefined, permitData: undefined },
    ],
  }

  /** An approval on its way is waited for; a trade that asks once anyway gains nothing. */
  function isBatchable(approvals: readonly SwapStep[], kept: readonly SwapStep[]): boolean {
    const isUnderWay = [...approvals, ...kept].some((step) => step.sent !== undefined && !step.isDone)
    return !isUnderWay && (approvals.length > 0 || permissions.permit !== undefined)
  }

  function approvalSteps(kept: readonly SwapStep[], { reset, approval }: Permissions): readonly SwapStep[] {
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
    // A wallet that approves less than it was asked to would be asked for the same again and again.
    if (approval !== undefined && kept.some((step) => step.isDone && approvedBy(step) >= amount))
      throw new ExpectedToFailError('AllowanceTooLow', undefined)
    const isResetKept = kept.some(({ kind }) => kind === 'reset-approval')
    const missing: SwapStep[] = []
    if (reset !== undefined && !isResetKept) missing.push(newStep('reset-approval', reset))
    if (approval !== undefined) missing.push(newStep('approve', approval))
    return missing
  }
}

export declare namespace planSteps {
  type ReturnType = { readonly steps: readonly SwapStep[]; readonly permit: SignedPermit | undefined }
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
    /** Says what is allowed by now. */
    readonly node: NodeAccess
    /** Unix seconds by the chain's clock: now, and until when a permit is to hold. */
    readonly nowSeconds: number
    readonly deadlineSeconds: number
  }
}

export function newStep(kind: SwapStepKind, transaction?: TransactionRequest): SwapStep {
  return { kind, isDone: false, transaction, sent: undefined }
}

function permitSteps({ permit }: Permissions, isDone: boolean): readonly SwapStep[] {
  return permit === undefined ? [] : [{ ...newStep('permit'), permitData: permit, isDone }]
}

function isApproval(kind: SwapStepKind): boolean {
  return kind === 'approve' || kind === 'reset-approval'
}

/** What a step asked the wallet to approve. */
function approvedBy({ kind, sent }: SwapStep): bigint {
  return kind === 'approve' && sent !== undefined ? BigInt(`0x${sent.intent.data.slice(-64)}`) : 0n
}

function isUsable(
  permit: SignedPermit | undefined,
  wanted: PermitData | undefined,
  quote: Quote,
  nowSeconds: number,
): boolean {
  if (permit === undefined || wanted === undefined) return false
  const { details, sigDeadline } = permit.data.values
  return (
    details.token === wanted.values.details.token &&
    details.nonce === wanted.values.details.nonce &&
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
