import { useLingui } from '@lingui/react/macro'
import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { limitMessages } from '../../../state/failure/failureDetailMessages.ts'
import { useDeclined } from '../../../state/failure/useDeclined.ts'
import { FlowStatus } from '../../review/FlowStatus.tsx'

/** A flow's progress, with the tokens whose approvals stay after a rejection and the limits that a sent transaction breaks. */
export function LiquidityProgress({ view, instead, explain, symbolOf }: LiquidityProgress.Props) {
  const { t, i18n } = useLingui()
  const declined = useDeclined()
  const limits = view?.error?.limits && limitMessages[view.error.limits]
  if (view?.status === 'pending' && view.error)
    return (
      <Banner tone="caution">
        <p>{explain(view.error.code)}</p>
        {limits && <p>{i18n._(limits)}</p>}
      </Banner>
    )
  if (view?.status === 'rejected')
    return (
      <Banner tone="caution">
        {declined(view.steps, ({ token }) => (token === undefined ? '' : symbolOf(token)))}
      </Banner>
    )
  return <FlowStatus view={view} checking={t`Simulating on the network.`} instead={instead} explain={explain} />
}

export declare namespace LiquidityProgress {
  type Props = {
    /** Undefined until started. */
    view: LiquidityFlowView | undefined
    /** What the wallet sent instead of the reviewed transaction. */
    instead: ReactNode
    symbolOf: (token: `0x${string}`) => string
    /** The error message of a failure. */
    explain: (code: LiquidityFailureCode) => string
  }
}
