import { useLingui } from '@lingui/react/macro'
import type { RevokeFlowView } from '@oxbow/approvals/createRevokeFlow'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { failureTitles, limitWords } from '../../state/failure/failureWords.ts'

/** Where revocations stand, once they are begun. */
export function RevokeProgress({ view, instead, explain }: RevokeProgress.Props) {
  const { t, i18n } = useLingui()
  if (view === undefined || view.status === 'review') return null
  switch (view.status) {
    case 'working':
      if (view.prompt?.kind === 'switch-chain')
        return <Banner tone="info">{t`Change the network in your wallet if it asks.`}</Banner>
      if (view.prompt?.kind === 'confirm-in-wallet') return <Banner tone="info">{t`Confirm in your wallet.`}</Banner>
      return <Banner tone="info">{t`Checking the revocation`}</Banner>
    case 'elsewhere':
      return <Banner tone="info">{t`Open in another tab. It continues here when you close that tab.`}</Banner>
    case 'pending':
      if (view.warning) return <Banner tone="caution">{explain(view.warning.code)}</Banner>
      return <Banner tone="info">{t`Pending.`}</Banner>
    case 'rejected':
      return <Banner tone="caution">{t`You declined in your wallet. Nothing was sent.`}</Banner>
    case 'failed': {
      if (view.error === undefined) return null
      const { code, limits } = view.error
      const title = failureTitles[code]
      return (
        <Banner tone="critical" title={title && i18n._(title)}>
          <p>{explain(code)}</p>
          {limits && <p>{i18n._(limitWords[limits])}</p>}
          {instead}
        </Banner>
      )
    }
    case 'confirmed':
    case 'final':
      return null
  }
}

export declare namespace RevokeProgress {
  type Props = {
    view: RevokeFlowView | undefined
    /** What the wallet sent in place of what was looked at, in words. */
    instead: ReactNode
    explain: (code: FailureCode) => string
  }
}
