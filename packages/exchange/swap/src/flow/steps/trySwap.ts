import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { PlannedStep, TriedStep } from '@oxbow/flow/FlowDomain'
import type { Quote } from '@oxbow/trading/Quote'
import { verifyTransaction } from '@oxbow/trading/verifyTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { TradeTrial } from '../../actions/TradeCheck.ts'
import { toTradeVerdict } from '../../actions/toTradeVerdict.ts'
import { tryTrade } from '../../actions/tryTrade.ts'
import type { SwapStepContext } from '../SwapPlan.ts'
import { trySend } from './trySend.ts'
import { toBatch } from './verifySwap.ts'

/**
 * Simulates what the wallet is about to be asked for. For a trade it also checks the balance changes: a token may keep part of a transfer, which the
 * router doesn't see, and may have started to since the review.
 *
 * @throws {ExpectedToFailError}
 */
export async function trySwap(step: PlannedStep, context: SwapStepContext): Promise<TriedStep | undefined> {
  switch (step.type) {
    case 'approve':
      return trySend(step, step.transaction, context)
    case 'call': {
      const transaction = step.transaction!
      const [sent] = await Promise.all([
        trySend(step, transaction, context),
        step.kind === 'swap' && simulate(transaction, context).then((trial) => refuseLoss(trial, transaction, context)),
      ])
      return sent
    }
    case 'batch': {
      const { trade } = toBatch(step.calls!, context)
      const trial = await simulate(trade, context)
      if (trial.status === 'failing') throw new ExpectedToFailError(trial.code, trial.detail)
      refuseLoss(trial, trade, context)
      return { gas: undefined }
    }
    default:
      return undefined
  }

  /** For a batch: after its approvals and its permit. A single transaction contains its permit. */
  function simulate(
    transaction: TransactionRequest,
    { usualNode, node, network, account, plan }: SwapStepContext,
  ): Promise<TradeTrial> {
    const isBatch = step.type === 'batch'
    return tryTrade(usualNode, node, {
      transaction,
      quote: plan.quote,
      network,
      account,
      approvals: isBatch ? (plan.approvals ?? []) : [],
      permit: isBatch ? plan.permit : undefined,
    })
  }
}

function refuseLoss(trial: TradeTrial, transaction: TransactionRequest, context: SwapStepContext): void {
  const { network, account, deadlineSeconds, plan, reviewed } = context
  const limits = verifyTransaction({ transaction, quote: reviewed.quote, network, account, deadlineSeconds })
  refuseBelowMinimum({ trial, limits }, plan.quote)
}

function refuseBelowMinimum(
  { trial, limits }: { readonly trial: TradeTrial; readonly limits: verifyTransaction.ReturnType },
  quote: Quote,
): void {
  const verdict = toTradeVerdict({ trial, limits }, quote)
  if (verdict === 'outdated') throw new ExpectedToFailError('QuoteOutdated', undefined)
  if (trial.status !== 'ok' || verdict !== 'beyond-limits') return
  const detail = `In raw units: ${trial.spent} would leave, ${limits.spent} at most; ${trial.received} would arrive, ${limits.received} at least.`
  throw new ExpectedToFailError('BelowMinimum', detail)
}
