import { useLingui } from '@lingui/react/macro'
import type { LiquidityFlowView, LiquidityStepView } from '@oxbow/liquidity/LiquidityFlowView'
import { Stepper } from '@oxbow/ui/Stepper'

export function LiquiditySteps({ steps, view, symbolOf }: LiquiditySteps.Props) {
  const { t } = useLingui()
  const toTitle = ({ kind, token }: LiquidityStepView): string => {
    const symbol = token === undefined ? '' : symbolOf(token)
    switch (kind) {
      case 'reset-approval':
        return t`Reset the approval of ${symbol}`
      case 'approve':
        return t`Approve exact ${symbol} amount`
      case 'permit':
        return t`Sign the approval for these amounts`
      case 'send':
        return t`Confirm the transaction`
      case 'batch':
        return t`Confirm all steps`
    }
  }
  const isLost = view.status === 'failed' || view.status === 'rejected'
  return (
    <Stepper
      label={t`Steps`}
      stateLabels={{ waiting: t`Waiting`, active: t`Now`, done: t`Done`, failed: t`Not done` }}
      steps={steps.map((step) => ({
        id: `${step.kind}${step.token ?? ''}`,
        title: toTitle(step),
        state: step.state === 'upcoming' ? 'waiting' : step.state === 'active' && isLost ? 'failed' : step.state,
      }))}
    />
  )
}

export declare namespace LiquiditySteps {
  type Props = {
    steps: readonly LiquidityStepView[]
    view: LiquidityFlowView
    symbolOf: (token: `0x${string}`) => string
  }
}
