import type { Replacement } from '@oxbow/connectors/Replacement'
import type { FailureView } from '@oxbow/failures/FailureView'
import { failure, toFailure } from '@oxbow/failures/toFailure'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { isReplaceable } from '../isReplaceable.ts'
import { createFlowStage } from './createFlowStage.ts'
import {
  activeStep,
  approvalFailure,
  endFailure,
  type FlowContext,
  type FlowInput,
  firstContext,
  insteadOf,
  withActive,
  withLanded,
} from './FlowContext.ts'
import type { Earlier, FlowEffects, StepAnswer } from './FlowEffects.ts'
import type { FlowEngine } from './FlowEngine.ts'
import type { FlowTypes } from './FlowTypes.ts'
import { cancellable, cleared, toCost, toCostBeyond, withLastSent, withoutFailed, withoutLast } from './flowChanges.ts'

/**
 * Runs a flow. One loop does every step: prepare, ask, wait; a step whose transaction was sent is waited for and never asked again. After each
 * transaction but the last the terms are refreshed, because waiting made them old.
 *
 *     review -> chain -> refresh -> plan -> prepare -> ask -> wait -> chain …
 *                                                          -> track (the last one; replace it when asked to)
 *                                              -> askingCost (the network takes more than was reviewed) -> refresh …
 */
export function createFlowEngine<Types extends FlowTypes>(
  effects: FlowEffects<Types>,
  input: FlowInput<Types>,
): FlowEngine<Types> {
  type Changes = Partial<FlowContext<Types>>
  const stage = createFlowStage(firstContext(input), { act, explain, remember: effects.remember })
  const { change, enter, run, whenFound } = stage
  let isStopped = false
  /** Chain that the wallet was last found on. The next step may be on another one, whose cost is separate. */
  let checked: number | undefined

  /** Includes the domain's own codes, which its view knows. */
  function explain(error: unknown): FailureView {
    return toFailure(error, effects.failures) as FailureView
  }

  /** Starts the work of the current state. */
  function act() {
    const { context, signal } = stage
    const step = activeStep(context)
    const { terms, reviewed, steps, signed, agreed } = context
    switch (stage.state) {
      case 'takingUp':
        return run(() => effects.takeUp!(signal), takeUp)
      case 'elsewhere':
        return run(
          () => effects.takeOver!(signal, (shown) => change({ steps: shown })),
          () => enter('takingUp', { steps: input.steps }),
        )
      case 'checkingChain':
        checked = step?.chainId
        return run(
          () => effects.isOnChain(step),
          (isThere) => enter(isThere ? 'refreshing' : 'switchingChain'),
        )
      case 'switchingChain':
        return run(
          () => effects.switchChain(step),
          ({ status }) => enter(status === 'rejected' ? 'rejected' : 'refreshing'),
        )
      case 'refreshing':
        return run(
          () => effects.refresh({ terms, reviewed, steps, signed }, signal),
          (refreshed) => {
            if (refreshed.verdict === 'worse') enter('askingAgain', { offered: refreshed.terms })
            else enter('planning', { terms: refreshed.terms })
          },
        )
      case 'planning':
        return run(() => effects.planSteps({ terms, steps, signed }, signal), goOn)
      case 'preparing':
        return run(
          () => effects.prepareStep({ step: step!, terms, reviewed, steps, signed, agreed }, signal),
          takePrepared,
        )
      case 'asking':
        return run(
          () => effects.askWallet({ step: step!, prepared: context.prepared!, terms, signed, agreed }),
          takeAnswer,
        )
      case 'waiting':
        if (step!.sent === undefined)
          return run(
            () => effects.waitOutside!({ step: step!, steps }, signal),
            () => goOn({ steps: withActive(stage.context, { isDone: true }), prepared: undefined }),
          )
        return stage.watch(effects.watch(step!.sent, signal), takeProgress)
      case 'tracking':
        stage.watch(effects.watch(step!.sent!, signal), (progress) => change({ progress }))
        return whenFound(effects.inspect({ sent: step!.sent!, reviewed }, signal), (warning) => change({ warning }))
      case 'failed':
        if (context.failure?.code !== 'SubmissionUnknown') return
        return whenFound(effects.awaitLost?.(signal), (sent) =>
          enter('tracking', { ...cleared, steps: withLastSent(stage.context.steps, sent) }),
        )
    }
  }

  function takeUp(earlier: Earlier<Types>) {
    switch (earlier.status) {
      case 'none':
        return enter('checkingChain')
      case 'elsewhere':
        return enter('elsewhere')
      case 'unknown':
        return enter('failed', { failure: failure('SubmissionUnknown') })
      case 'sent':
        return enter('tracking', { steps: withLastSent(stage.context.steps, earlier.sent) })
      case 'resumed': {
        const { steps, signed } = earlier
        const isSent = activeStep({ steps })?.sent !== undefined
        return enter(isSent ? 'waiting' : 'checkingChain', { steps, signed })
      }
    }
  }

  function goOn(changes: Changes) {
    const next = { ...stage.context, ...changes }
    const step = activeStep(next)
    if (step === undefined) return enter('done', changes)
    if (step.sent !== undefined) return enter(step === next.steps.at(-1) ? 'tracking' : 'waiting', changes)
    enter(step.chainId === checked ? 'preparing' : 'checkingChain', changes)
  }

  function takePrepared(prepared: Types['prepared']) {
    if (prepared.type === 'wait') return enter('waiting', { prepared })
    const offeredCostWei = toCostBeyond(stage.context, prepared)
    if (offeredCostWei === undefined) enter('asking', { prepared })
    else enter('askingCost', { offeredCostWei })
  }

  function takeAnswer(answer: StepAnswer<Types>) {
    if (answer.status === 'rejected') return enter('rejected')
    switch (answer.type) {
      case 'signature':
        return goOn({ steps: withActive(stage.context, { isDone: true }), signed: answer.signed, prepared: undefined })
      case 'posted':
        return goOn({ steps: withActive(stage.context, { isDone: true, posted: answer.id }), prepared: undefined })
      case 'transaction': {
        const askedWei = stage.context.agreed.askedWei + toCost(stage.context.prepared)
        const steps = withActive(stage.context, { sent: answer.sent })
        return goOn({ steps, prepared: undefined, agreed: { ...stage.context.agreed, askedWei } })
      }
      case 'step-by-step':
        return enter('refreshing', cleared)
    }
  }

  /** Progress of a transaction before the last. */
  function takeProgress(progress: TransactionProgress): void {
    if (insteadOf(progress) !== undefined) enter('failed', { progress, failure: failure('WalletChangedTransaction') })
    else if (progress.status === 'confirmed' || progress.status === 'final') {
      enter('checkingChain', { steps: withLanded(stage.context, progress.hash), progress: undefined })
    } else if (endFailure(progress) !== undefined) {
      const told = effects.explainEnd?.(progress, activeStep(stage.context)!)
      enter('failed', { progress, failure: told ?? failure(approvalFailure(progress)) })
    } else change({ progress })
  }

  function begin(changes: Changes): void {
    enter(effects.takeUp === undefined ? 'checkingChain' : 'takingUp', changes)
  }

  function retry() {
    if (stage.state === 'rejected') return begin(cleared)
    if (stage.context.terms === undefined) return
    if (stage.state === 'failed') begin(withoutFailed(effects, stage.context))
    else if (stage.state === 'tracking' && endFailure(stage.context.progress) !== undefined)
      begin(withoutLast(stage.context))
  }

  function cancel() {
    if (stage.state === 'failed' && stage.context.terms !== undefined)
      enter('review', withoutFailed(effects, stage.context))
    if (cancellable.has(stage.state)) enter('review', cleared)
  }

  /** The last transaction is still watched meanwhile. */
  function replace(replacement: Replacement): void {
    if (stage.state !== 'tracking' || stage.context.replacement !== undefined || !isReplaceable(stage.context)) return
    const { signal } = stage
    change({ replacement, warning: undefined })
    void effects.replace({ sent: activeStep(stage.context)!.sent!, replacement }).then(
      (answer) => {
        if (signal.aborted) return
        if (answer.status === 'rejected') return change({ replacement: undefined })
        // Enters the state again, because another transaction is watched now.
        enter('tracking', { steps: withActive(stage.context, { sent: answer.sent }), replacement: undefined })
      },
      (error: unknown) => {
        if (!signal.aborted) change({ replacement: undefined, warning: explain(error) })
      },
    )
  }

  return {
    getSnapshot: stage.getSnapshot,
    subscribe: stage.subscribe,
    start() {
      const last = stage.context.steps.at(-1)
      if (stage.context.failure !== undefined) enter('failed')
      else if (last?.sent !== undefined && activeStep(stage.context) === last) enter('tracking')
    },
    send(event) {
      if (isStopped) return
      switch (event.type) {
        case 'START':
          // The agreed cost covers all remaining steps, so what was asked for so far counts as zero.
          if (stage.state === 'review') begin({ agreed: { agreedWei: event.networkCostWei, askedWei: 0n } })
          return
        case 'RETRY':
          return retry()
        case 'CANCEL':
          return cancel()
        case 'REPLACE':
          return replace(event.replacement)
        case 'ACCEPT_TERMS':
          // The offer may be outdated by now: refreshed once more, against its own bounds.
          if (stage.state === 'askingAgain')
            enter('refreshing', { terms: stage.context.offered, reviewed: stage.context.offered, offered: undefined })
          return
        case 'ACCEPT_NETWORK_COST':
          // Price and cost may be outdated by now: read again, and bound by what was accepted.
          if (stage.state === 'askingCost')
            enter('refreshing', {
              agreed: { ...stage.context.agreed, agreedWei: stage.context.offeredCostWei },
              offeredCostWei: undefined,
            })
          return
      }
    },
    stop() {
      isStopped = true
      stage.stop()
      effects.release?.()
    },
  }
}
