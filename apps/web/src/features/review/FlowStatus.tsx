import { useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { FlowView } from '@oxbow/flow/FlowView'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { failureTitles, limitMessages, toMoneyMessage } from '../../state/failure/failureDetailMessages.ts'
import type { PageFailureCode } from '../../state/failure/PageFailureCode.ts'
import { toRejectedMessage } from '../../state/failure/toRejectedMessage.ts'

/** The progress of a flow between review and end, and what the user has to do. The end has its own dialog. */
export function FlowStatus<Code extends PageFailureCode>(props: FlowStatus.Props<Code>) {
  const { view, checking, asking, instead, explain } = props
  const { t, i18n } = useLingui()
  switch (view?.status) {
    case 'working':
      if (view.prompt?.kind === 'switch-chain')
        return <Banner tone="info">{t`Change the network in your wallet if it asks.`}</Banner>
      if (view.prompt?.kind === 'confirm-in-wallet')
        return <Banner tone="info">{asking?.(view.prompt.step) ?? t`Confirm in your wallet.`}</Banner>
      return <Banner tone="info">{checking}</Banner>
    case 'elsewhere':
      return <Banner tone="info">{t`Open in another tab. It continues here when you close that tab.`}</Banner>
    case 'pending': {
      const fault = view.error ?? view.warning
      if (fault) return <Banner tone="caution">{explain(fault.code)}</Banner>
      return <Banner tone="info">{t`Pending.`}</Banner>
    }
    case 'rejected':
      return <Banner tone="caution">{i18n._(toRejectedMessage(view.steps))}</Banner>
    case 'failed': {
      if (view.error === undefined) return null
      const { code, limits } = view.error
      const title = failureTitles[code]
      const money = toMoneyMessage(code)
      return (
        <Banner tone="critical" title={title && i18n._(title)}>
          <p>{explain(code)}</p>
          {limits && <p>{i18n._(limitMessages[limits])}</p>}
          {money && <p>{i18n._(money)}</p>}
          {instead}
        </Banner>
      )
    }
    default:
      return null
  }
}

export declare namespace FlowStatus {
  type Prompt =
    | { readonly kind: 'switch-chain' | 'accept-plan' | 'accept-network-cost' }
    | { readonly kind: 'confirm-in-wallet'; readonly step: string }
  type Props<Code extends PageFailureCode> = {
    /** Undefined until started. */
    view:
      | {
          readonly status: FlowView<unknown>['status']
          readonly prompt: Prompt | undefined
          readonly steps: readonly toRejectedMessage.Step[]
          readonly error: FailureView<Code> | undefined
          readonly warning?: FailureView<Code> | undefined
        }
      | undefined
    /** Shown while the wallet isn't being asked. */
    checking: ReactNode
    /** The text for the wallet's prompt in a step, where "confirm" isn't specific enough. */
    asking?: (step: string) => string | undefined
    /** What the wallet sent instead of the reviewed transaction. */
    instead: ReactNode
    explain: (code: Code) => string
  }
}
