import { useLingui } from '@lingui/react/macro'
import type { TradeFlowView } from '@oxbow/listings/createTradeFlow'
import type { TradeFailureCode } from '@oxbow/listings/tradeFailures'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { failureTitles, limitWords } from '../../../state/failure/failureWords.ts'

/** Where a trade of an NFT stands, once it is begun. */
export function TradeProgress({ view, instead, explain }: TradeProgress.Props) {
  const { t, i18n } = useLingui()
  switch (view?.status) {
    case 'working':
      if (view.prompt?.kind === 'switch-chain')
        return <Banner tone="info">{t`Change the network in your wallet if it asks.`}</Banner>
      if (view.prompt?.kind === 'confirm-in-wallet')
        return (
          <Banner tone="info">
            {view.prompt.step === 'approve'
              ? t`Approve Seaport in your wallet.`
              : view.prompt.step === 'sign'
                ? t`Sign the listing in your wallet. It costs nothing.`
                : t`Confirm in your wallet.`}
          </Banner>
        )
      return <Banner tone="info">{t`Checking…`}</Banner>
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
      const title = code in failureTitles ? failureTitles[code] : undefined
      return (
        <Banner tone="critical" title={title && i18n._(title)}>
          <p>{explain(code)}</p>
          {limits && <p>{i18n._(limitWords[limits])}</p>}
          {instead}
        </Banner>
      )
    }
    default:
      return null
  }
}

export declare namespace TradeProgress {
  type Props = {
    view: TradeFlowView | undefined
    /** What the wallet sent in place of what was looked at, in words. */
    instead: ReactNode
    explain: (code: TradeFailureCode) => string
  }
}
