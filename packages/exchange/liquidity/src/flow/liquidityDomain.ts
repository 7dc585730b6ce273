import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { FlowDomain, PlannedStep, SimulatedStep, StepContext } from '@oxbow/flow/FlowDomain'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { isBeyondTerms, simulateLiquidity } from '../prepare/simulateLiquidity.ts'
import { liquidityGasLimit } from '../read/liquidityGasLimit.ts'
import { verifyLiquidity } from '../verify/verifyLiquidity.ts'
import { verifyPermissions } from '../verify/verifyPermissions.ts'
import { verifyPrelude } from '../verify/verifyPrelude.ts'
import { verifySwapAfter } from '../verify/verifySwapAfter.ts'
import type { LiquidityFlowPlan, LiquidityIntent } from './LiquidityIntent.ts'
import { describeApproval, describeFound, describeLiquidity, describePermit } from './liquidityActivity.ts'
import { type LiquidityFailure, liquidityFailures } from './liquidityFailures.ts'
import { planLiquidity } from './planLiquidity.ts'

type Context = StepContext<LiquidityIntent, LiquidityFlowPlan>

/** The part of the flow engine that is specific to liquidity. */
export const liquidityDomain: FlowDomain<LiquidityIntent, LiquidityFlowPlan, LiquidityFailure> = {
  name: 'liquidity',
  failures: liquidityFailures,
  isCostBound: true,
  tokens: ({ tokens }) => [tokens.token0, tokens.token1],
  plan: planLiquidity,
  build: (step, context) => (step.type === 'call' ? { ...step, transaction: build(context) } : step),
  verify,
  // The plan's bounds are as narrow as the reviewed ones, or narrower.
  verifySent: (transaction, { plan, network }) => verifyLiquidity({ transaction, plan: plan.of, network }),
  tryOut,

  describe({ kind, token }, { intent, plan }) {
    if (plan === undefined) return describeFound(intent)
    const approval = plan.of.approvals.find((each) => each.kind === kind && each.token === token)
    return approval ? describeApproval(intent, approval) : describeLiquidity(intent, plan.of)
  },

  describeSignature: (_, { intent, plan }) => describePermit(intent, plan.of.permit!),
}

function build({ plan: { of }, signed }: Context): TransactionRequest {
  return of.build(signed && { permitBatch: of.permit!, signature: signed.signature })
}

/** Checks from its bytes that the transaction does what was planned. Also before approvals and signatures, so that none is given for a wrong plan. */
function verify(step: PlannedStep, context: Context): void {
  const { plan, network, deadlineSeconds: latestSeconds } = context
  const transaction = step.type === 'call' ? step.transaction! : plan.of.build(undefined)
  verifyLiquidity({ transaction, plan: plan.of, network, latestSeconds })
  verifyPrelude({ plan: plan.of, network, latestSeconds })
  verifySwapAfter({ plan: plan.of, network, latestSeconds })
  verifyPermissions({ step, plan: plan.of, network, latestSeconds })
}

/** Simulates the whole plan before each step: an approval for a transaction that would fail only costs gas. */
async function tryOut(
  step: PlannedStep,
  { client, network, plan: { of } }: Context,
): Promise<SimulatedStep | undefined> {
  const simulation = await simulateLiquidity(client, { plan: of, network })
  if (simulation.status === 'failing') throw new ExpectedToFailError(simulation.code, simulation.detail)
  // An exit below its terms, as with a taxed token, isn't blocked, so that people can always leave a position. The page warns instead.
  if ((of.wanted.type === 'deposit' || of.swapAfter !== undefined) && isBeyondTerms(simulation, of.terms))
    throw new ExpectedToFailError('BelowMinimum', undefined)
  if (step.type === 'approve') return undefined
  if (simulation.status !== 'ok') return { gas: undefined }
  return { gas: liquidityGasLimit(simulation.gasUnits, of.permit?.details.length) }
}
