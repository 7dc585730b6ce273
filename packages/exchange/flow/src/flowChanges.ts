import { NetworkCostError, NetworkCostUnknownError, verifyNetworkCost } from '@oxbow/transactions/verifyNetworkCost'
import { endFailure, type FlowContext, insteadOf } from './FlowContext.ts'
import type { FlowEffects } from './FlowEffects.ts'
import type { FlowState } from './FlowEngine.ts'
import type { FlowStep, SentTransaction } from './FlowStep.ts'
import type { FlowTypes, PreparedStep } from './FlowTypes.ts'

/** What is forgotten when a flow goes back to an earlier state. */
export const cleared = {
  failure: undefined,
  offered: undefined,
  offeredCostWei: undefined,
  prepared: undefined,
} as const

/**
 * In which nothing of the flow itself has been sent. Not `asking`: an open wallet window cannot be closed from here, and what it sends must belong to this
 * flow.
 */
export const cancellable: ReadonlySet<FlowState> = new Set<FlowState>([
  'takingUp',
  'elsewhere',
  'checkingChain',
  'switchingChain',
  'refreshing',
  'planning',
  'preparing',
  'askingAgain',
  'askingCost',
  'rejected',
])

/** What an earlier visit sent for the last step, whose other steps were done before. */
export function withLastSent<Step extends FlowStep>(steps: readonly Step[], sent: SentTransaction): readonly Step[] {
  return steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, isDone: false, sent } : { ...step, isDone: true },
  )
}

/** A last transaction that failed, was lost or cancelled is forgotten, so that it can be asked for anew. */
export function withoutLast<Types extends FlowTypes>(context: FlowContext<Types>): Partial<FlowContext<Types>> {
  const { steps, agreed } = context
  return {
    ...cleared,
    steps: steps.map((step, index) =>
      index === steps.length - 1 ? { ...step, isDone: false, sent: undefined } : step,
    ),
    signed: undefined,
    progress: undefined,
    warning: undefined,
    agreed: { ...agreed, askedWei: 0n },
  }
}

/** What the failure has shown to be wrong. An approval on its way stays. */
export function withoutFailed<Types extends FlowTypes>(
  effects: Pick<FlowEffects<Types>, 'forgetFailed'>,
  context: FlowContext<Types>,
): Partial<FlowContext<Types>> {
  const { progress, agreed } = context
  const isLost = endFailure(progress) !== undefined || insteadOf(progress) !== undefined
  const { steps = context.steps, ...rest } = effects.forgetFailed?.(context) ?? {}
  return {
    ...cleared,
    ...rest,
    steps: steps.map((step) => (!step.isDone && isLost ? { ...step, sent: undefined } : step)),
    progress: undefined,
    // What failed is asked for once more at what was agreed to.
    agreed: isLost ? { ...agreed, askedWei: 0n } : agreed,
  }
}

/** In wei, all in all, when that is more than was agreed to; what cannot be told is left to the check before the wallet. */
export function toCostBeyond({ agreed }: Pick<FlowContext, 'agreed'>, prepared: PreparedStep): bigint | undefined {
  if (prepared.type !== 'transaction') return undefined
  try {
    verifyNetworkCost({ transaction: prepared.transaction, agreed })
  } catch (error) {
    if (error instanceof NetworkCostError) return error.neededWei
    if (!(error instanceof NetworkCostUnknownError)) throw error
  }
  return undefined
}

/** Of what the wallet has sent; 0 where it chose the fees. */
export function toCost(prepared: PreparedStep | undefined): bigint {
  if (prepared?.type !== 'transaction') return 0n
  const { gas = 0n, maxFeePerGas = 0n } = prepared.transaction
  return gas * maxFeePerGas
}
