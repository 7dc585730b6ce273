import { useLingui } from '@lingui/react/macro'
import type { SendFlowView } from '@oxbow/send/createSendFlow'
import type { SendFailureCode } from '@oxbow/send/sendFailures'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { failureTitles, limitWords, moneyWords } from '../../state/failure/failureWords.ts'

/** Where a transfer stands, once it is begun. */
export function SendProgress({ view, instead, explain }: SendProgress.Props) {
  const { t, i18n } = useLingui()
  if (view === undefined || view.status === 'review') return null
  const failure = view.error ?? (view.status === 'pending' ? view.warning : undefined)
  switch (view.status) {
    case 'working':
      if (view.prompt?.kind === 'switch-chain')
        return <Banner tone="info">{t`Change the network in your wallet if it asks.`}</Banner>
      if (view.prompt?.kind === 'confirm-in-wallet') return <Banner tone="info">{t`Confirm in your wallet.`}</Banner>
      if (view.prompt?.kind === 'accept-plan')
        return (
          <Banner tone="caution" title={t`Less would arrive than you reviewed`}>
            {t`The token keeps more of the transfer than a moment ago.`}
          </Banner>
        )
      return <Banner tone="info">{t`Checking the transfer`}</Banner>
    case 'elsewhere':
      return <Banner tone="info">{t`Open in another tab. It continues here when you close that tab.`}</Banner>
    case 'pending':
      if (failure) return <Banner tone="caution">{explain(failure.code)}</Banner>
      return <Banner tone="info">{t`Pending.`}</Banner>
    case 'rejected':
      return <Banner tone="caution">{t`You declined in your wallet. Nothing was sent.`}</Banner>
    case 'failed': {
      if (failure === undefined) return null
      const title = failureTitles[failure.code]
      const money = moneyWords(failure.code)
      return (
        <Banner tone="critical" title={title && i18n._(title)}>
          <p>{explain(failure.code)}</p>
          {failure.limits && <p>{i18n._(limitWords[failure.limits])}</p>}
          {money && <p>{i18n._(money)}</p>}
          {instead}
        </Banner>
      )
    }
    // The dialog shows an end of its own.
    case 'confirmed':
    case 'final':
      return null
  }
}

export declare namespace SendProgress {
  type Props = {
    view: SendFlowView | undefined
    /** What the wallet sent in place of what was looked at, in words. */
    instead: ReactNode
    explain: (code: SendFailureCode) => string
  }
}
