import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { Quote } from '@oxbow/trading/Quote'
import { Banner } from '@oxbow/ui/Banner'
import { QuoteWarning } from '../quote/QuoteWarning.tsx'
import { isUnusualAutoSlippage, toReviewWarnings } from './toReviewWarnings.ts'
import type { toTradeConcerns } from './toTradeConcerns.ts'

/** Warnings about a trade's price. */
export function SwapWarnings({ quote, concerns }: SwapWarnings.Props) {
  const { t, i18n } = useLingui()
  const { severity, belowBps, belowSeverity, mostWei, isComparable, isUnread, isByServer } = concerns
  return (
    <>
      {!isComparable && isUnread && (
        <Banner tone="critical" title={t`Market price not checked`}>
          <Trans>The network node isn’t responding, so nothing confirms this price. Oxbow keeps trying.</Trans>
        </Banner>
      )}
      {!isComparable && !isUnread && (
        <Banner tone="critical" title={t`Market price not found`}>
          <Trans>No pool prices this swap, so its value comes from this server alone. Check the price elsewhere.</Trans>
        </Banner>
      )}
      {isByServer && isComparable && (
        <p className="text-sm text-pretty text-text-muted">
          {t`Price impact and market price come from this server’s node and aren’t independently confirmed.`}
        </p>
      )}
      {belowBps !== undefined && belowSeverity !== 'normal' && (
        <QuoteWarning warning={{ kind: 'below-reference', severity: belowSeverity, belowBps }} nativeSymbol="" />
      )}
      {severity !== 'normal' && <QuoteWarning warning={{ kind: 'price-impact', severity }} nativeSymbol="" />}
      {quote && isUnusualAutoSlippage(quote) && (
        <AutoSlippage percent={formatPercent(quote.slippageBps, i18n.locale)} />
      )}
      {quote &&
        toReviewWarnings(quote, mostWei).map((warning) => (
          <QuoteWarning key={warning.kind} warning={warning} nativeSymbol="" />
        ))}
    </>
  )
}

export declare namespace SwapWarnings {
  type Props = { quote: Quote | undefined; concerns: toTradeConcerns.ReturnType }
}

function AutoSlippage({ percent }: { percent: string }) {
  const { t } = useLingui()
  return (
    <Banner tone="info" title={t`Auto slippage is ${percent}`}>
      <Trans>
        Higher than usual because of volatility, small pools, or network cost. You can lower it in settings.
      </Trans>
    </Banner>
  )
}
