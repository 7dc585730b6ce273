import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { PlannedStep, SimulatedStep } from '@oxbow/flow/FlowDomain'
import type { Quote } from '@oxbow/trading/Quote'
import { verifyTransaction } from '@oxbow/trading/verifyTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { TradeSimulation } from '../../actions/TradeCheck.ts'
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
export async function trySwap(step: PlannedStep, context: SwapStepContext): Promise<SimulatedStep | undefined> {
  switch (step.type) {
    case 'approve':
      return trySend(step, step.transaction, context)
    case 'call': {
      const transaction = step.transaction!
      const [sent] = await Promise.all([
        trySend(step, transaction, context),
        step.kind === 'swap' &&
          simulate(transaction, context).then((simulation) => refuseLoss(simulation, transaction, context)),
      ])
      return sent
    }
    case 'batch': {
      const { trade } = toBatch(step.calls!, context)
      const simulation = await simulate(trade, context)
      if (simulation.status === 'failing') throw new ExpectedToFailError(simulation.code, simulation.detail)
      refuseLoss(simulation, trade, context)
      return { gas: undefined }
    }
    default:
      return undefined
  }

  /** For a batch: after its approvals and its permit. A single transaction contains its permit. */
  function simulate(
    transaction: TransactionRequest,
    { usualNode, node, network, account, plan }: SwapStepContext,
  ): Promise<TradeSimulation> {
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

function refuseLoss(simulation: TradeSimulation, transaction: TransactionRequest, context: SwapStepContext): void {
  const { network, account, deadlineSeconds, plan, reviewed } = context
  const limits = verifyTransaction({ transaction, quote: reviewed.quote, network, account, deadlineSeconds })
  refuseBelowMinimum({ simulation, limits }, plan.quote)
}

function refuseBelowMinimum(
  { simulation, limits }: { readonly simulation: TradeSimulation; readonly limits: verifyTransaction.ReturnType },
  quote: Quote,
): void {
  const verdict = toTradeVerdict({ simulation, limits }, quote)
  if (verdict === 'outdated') throw new ExpectedToFailError('QuoteOutdated', undefined)
  if (simulation.status !== 'ok' || verdict !== 'beyond-limits') return
  const detail = `In raw units: ${simulation.spent} would leave, ${limits.spent} at most; ${simulation.received} would arrive, ${limits.received} at least.`
  throw new ExpectedToFailError('BelowMinimum', detail)
}
