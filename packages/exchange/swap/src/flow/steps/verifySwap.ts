import type { BatchedCall, PlannedStep, SentCall, SentContext } from '@oxbow/flow/FlowDomain'
import { verifyApproval } from '@oxbow/trading/verifyApproval'
import { verifyPermit } from '@oxbow/trading/verifyPermit'
import { verifyTransaction } from '@oxbow/trading/verifyTransaction'
import { toPermit } from '@oxbow/transactions/permitTypedData'
import { toRequest } from '@oxbow/transactions/planApprovals'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { SwapPlan, SwapStepContext } from '../SwapPlan.ts'

/**
 * Checks a step of a swap from its bytes alone: approval and permit cover this trade and no more, the trade is within the reviewed bounds; for a
 * batch, each call.
 *
 * @throws what `verifyApproval`, `verifyPermit` and `verifyTransaction` throw.
 */
export function verifySwap(step: PlannedStep, context: SwapStepContext): void {
  const { network, account, deadlineSeconds, intent, plan, reviewed } = context
  const asked = { network, account, deadlineSeconds }
  const { approvalAmount } = intent
  const { quote } = plan
  const verifyBefore = (transaction: TransactionRequest) =>
    verifyApproval({ ...asked, transaction, quote, approvalAmount })
  switch (step.type) {
    case 'sign':
      verifyPermit({ ...asked, permitData: toPermit(step.typedData), quote })
      break
    case 'approve':
      verifyBefore(step.transaction)
      break
    case 'call':
      verifyTransaction({ ...asked, transaction: step.transaction!, quote: reviewed.quote })
      break
    case 'batch': {
      const { before, trade } = toBatch(step.calls!, context)
      verifyTransaction({ ...asked, transaction: trade, quote: reviewed.quote })
      // Checked here because the call that replaces the signature has no signing deadline.
      if (plan.permit !== undefined) verifyPermit({ ...asked, permitData: plan.permit, quote })
      for (const transaction of before) verifyBefore(transaction)
      break
    }
    default:
      throw new TypeError(`A swap has no step of the type ${step.type}.`)
  }
}

/** Checks that what a wallet sent instead of a trade is within the reviewed bounds. */
export function verifySent(transaction: SentCall, { network, account, reviewed }: SentContext<SwapPlan>): void {
  verifyTransaction({ transaction, quote: reviewed.quote, network, account, deadlineSeconds: undefined })
}

/** Splits a batch: the last call is the trade. */
export function toBatch(
  calls: readonly BatchedCall[],
  { network, account }: Pick<SwapStepContext, 'network' | 'account'>,
): { readonly before: readonly TransactionRequest[]; readonly trade: TransactionRequest } {
  // A call built elsewhere may have its own `from` and `chainId`, which are kept so that they are checked.
  const all = calls.map((call) => ({ ...toRequest(network.chainId, account, call), ...call }))
  return { before: all.slice(0, -1), trade: all.at(-1)! }
}
