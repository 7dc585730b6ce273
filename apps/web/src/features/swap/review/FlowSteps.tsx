import { useLingui } from '@lingui/react/macro'
import type { SwapFlowView, SwapStepKind, SwapStepState } from '@oxbow/swap/SwapFlowView'
import { Address } from '@oxbow/ui/Address'
import { Stepper } from '@oxbow/ui/Stepper'
import type { ReactNode } from 'react'
import { useDeclined } from '../../../state/failure/useDeclined.ts'

/** The steps with their status, shared by progress and failure. */
export function FlowSteps({ view }: { view: SwapFlowView }) {
  const { t } = useLingui()
  const { symbol } = view.summary.tokenIn
  const titles: Record<SwapStepKind, string> = {
    'reset-approval': t`Reset the old approval of ${symbol}`,
    approve: t`Approve ${symbol}`,
    permit: t`Sign the approval for this swap`,
    'permit-transaction': t`Confirm the approval for this swap`,
    wrap: t`Wrap ${symbol}`,
    unwrap: t`Unwrap ${symbol}`,
    swap: t`Confirm the swap`,
  }
  const states: Record<SwapStepState, Stepper.State> = {
    upcoming: 'waiting',
    active: 'active',
    done: 'done',
    failed: 'failed',
    rejected: 'failed',
  }
  return (
    <Stepper
      label={t`Swap steps`}
      stateLabels={{ waiting: t`to come`, active: t`now`, done: t`done`, failed: t`not done` }}
      steps={view.steps.map((step) => ({
        id: step.kind,
        title: titles[step.kind],
        state: states[step.state],
        detail: <StepDetail view={view} kind={step.kind} state={step.state} hash={step.hash} />,
      }))}
    />
  )
}

function StepDetail(props: { view: SwapFlowView; kind: SwapStepKind; state: SwapStepState; hash: string | undefined }) {
  const { view, kind, state, hash } = props
  const { t } = useLingui()
  const declined = useDeclined()
  const { prompt } = view
  let words: ReactNode
  if (state === 'rejected') words = declined(view.steps, () => view.summary.tokenIn.symbol)
  else if (state === 'active') {
    if (prompt?.kind === 'confirm-replacement') words = t`Confirm in your wallet`
    else if (prompt?.kind === 'switch-chain') words = t`Confirm the change of network in your wallet`
    else if (prompt?.kind === 'confirm-in-wallet' && prompt.step === kind)
      words = kind === 'permit' ? t`Sign in your wallet. It’s free` : t`Confirm in your wallet`
    else if (hash) words = t`Waiting for the network`
    else words = t`Preparing`
  }
  // For a failed or replaced trade, the line below shows this, with the explorer link.
  const isToldBelow = hash === view.hash && (view.status === 'failed' || view.status === 'replaced')
  if (!words && (!hash || isToldBelow)) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {words && <span>{words}</span>}
      {hash && !isToldBelow && (
        <Address
          value={hash}
          copyLabel={t`Copy transaction hash`}
          copiedLabel={t`Copied`}
          failedLabel={t`Failed to copy to clipboard`}
          className="text-xs"
        />
      )}
    </span>
  )
}
