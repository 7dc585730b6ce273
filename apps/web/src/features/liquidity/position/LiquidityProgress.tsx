import { useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { failureTitles, limitMessages, toMoneyMessage } from '../../../state/failure/failureDetailMessages.ts'
import { useDeclined } from '../../../state/failure/useDeclined.ts'

export function LiquidityProgress({ view, instead, explain, symbolOf }: LiquidityProgress.Props) {
  const { t, i18n } = useLingui()
  const declined = useDeclined()
  const code = view?.error?.code
  const heading = code && failureTitles[code]
  const money = code && toMoneyMessage(code)
  const limits = view?.error?.limits && limitMessages[view.error.limits]
  switch (view?.status) {
    case 'working':
      if (view.prompt === 'switch-chain')
        return <Banner tone="info">{t`Change the network in your wallet if it asks.`}</Banner>
      if (view.prompt === 'confirm') return <Banner tone="info">{t`Confirm in your wallet.`}</Banner>
      return <Banner tone="info">{t`Simulating on the network.`}</Banner>
    case 'elsewhere':
      return <Banner tone="info">{t`Open in another tab. It continues here when you close that tab.`}</Banner>
    case 'pending':
      if (view.error)
        return (
          <Banner tone="caution">
            <p>{explain(view.error)}</p>
            {limits && <p>{i18n._(limits)}</p>}
          </Banner>
        )
      return <Banner tone="info">{t`Pending.`}</Banner>
    case 'rejected':
      return (
        <Banner tone="caution">
          {declined(view.steps, ({ token }) => (token === undefined ? '' : symbolOf(token)))}
        </Banner>
      )
    case 'failed':
      return (
        view.error && (
          <Banner tone="critical" title={heading && i18n._(heading)}>
            <p>{explain(view.error)}</p>
            {limits && <p>{i18n._(limits)}</p>}
            {money && <p>{i18n._(money)}</p>}
            {instead}
          </Banner>
        )
      )
    // The dialog shows its own success view.
    case 'confirmed':
    case undefined:
      return null
  }
}

export declare namespace LiquidityProgress {
  type Props = {
    /** Undefined until started. */
    view: LiquidityFlowView | undefined
    /** What the wallet sent instead of the reviewed transaction. */
    instead: ReactNode
    symbolOf: (token: `0x${string}`) => string
    /** The error message of a failure. */
    explain: (error: FailureView<LiquidityFailureCode>) => string
  }
}
