import { NetworkCostError, NetworkCostUnknownError, verifyNetworkCost } from '@oxbow/transactions/verifyNetworkCost'
import type { FlowStep, SentTransaction } from '../FlowStep.ts'
import { endFailure, type FlowContext, insteadOf } from './FlowContext.ts'
import type { FlowEffects } from './FlowEffects.ts'
import type { FlowState } from './FlowEngine.ts'
import type { FlowTypes, PreparedStep } from './FlowTypes.ts'

/** Fields cleared when a flow returns to an earlier state. */
export const cleared = {
  failure: undefined,
  offered: undefined,
  offeredCostWei: undefined,
  prepared: undefined,
} as const

/**
 * States in which the flow can be canceled, because nothing was sent. Not `asking`: the page can't close the wallet's window, and what it sends must
 * belong to this flow.
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

/** Marks the last step as sent by an earlier visit, and the steps before it as done. */
export function withLastSent<Step extends FlowStep>(steps: readonly Step[], sent: SentTransaction): readonly Step[] {
  return steps.map((step, index) =>
    index === steps.length - 1 ? { ...step, isDone: false, sent } : { ...step, isDone: true },
  )
}

/** Drops the last transaction after it failed or was dropped or canceled, so that it can be asked for again. */
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

/** Drops what the failure has shown to be wrong. A pending approval stays. */
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
    // The failed transaction is asked for again within the agreed cost.
    agreed: isLost ? { ...agreed, askedWei: 0n } : agreed,
  }
}

/** Total network cost in wei if it exceeds the agreed one. An unknown cost is left to the check before the wallet. */
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

/** Maximum cost of a sent transaction, in wei; 0 if the wallet chose the fees. */
export function toCost(prepared: PreparedStep | undefined): bigint {
  if (prepared?.type !== 'transaction') return 0n
  const { gas = 0n, maxFeePerGas = 0n } = prepared.transaction
  return gas * maxFeePerGas
}
