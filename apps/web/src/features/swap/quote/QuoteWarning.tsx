import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Banner } from '@oxbow/ui/Banner'
import type { TradeWarning } from './TradeWarning.ts'

/** A warning about a quote's cost, with advice. */
export function QuoteWarning({ warning, nativeSymbol }: QuoteWarning.Props) {
  const { t, i18n } = useLingui()
  switch (warning.kind) {
    case 'price-impact':
      return (
        <Banner
          tone={warning.severity === 'high' ? 'caution' : 'critical'}
          title={warning.severity === 'high' ? t`Price impact high` : t`Price impact very high`}
        >
          <Trans>The pools are small for this amount. A smaller swap gets a better price.</Trans>
        </Banner>
      )
    case 'below-reference': {
      const below = formatPercent(warning.belowBps, i18n.locale)
      return (
        <Banner tone={warning.severity === 'high' ? 'caution' : 'critical'} title={t`${below} below the market`}>
          <Trans>Other pools now pay more for the same amount. Get a new quote, or wait.</Trans>
        </Banner>
      )
    }
    case 'slippage':
      return (
        <Banner
          tone={warning.severity === 'very-high' ? 'critical' : 'caution'}
          title={slippageTitle(warning.severity)}
        >
          {warning.severity === 'low' ? (
            <Trans>The price usually moves more than this. Raise it in swap settings.</Trans>
          ) : (
            <Trans>Other traders can exploit it. Lower it in swap settings.</Trans>
          )}
        </Banner>
      )
    case 'network-cost': {
      const share = formatPercent(warning.shareBps, i18n.locale)
      return (
        <Banner
          tone="caution"
          title={
            warning.isMost ? t`Network cost: up to ${share} of this swap` : t`Network cost: about ${share} of this swap`
          }
        >
          <Trans>It’s the same for larger swaps and may be lower on another network.</Trans>
        </Banner>
      )
    }
    case 'little-left':
      return (
        <Banner tone="caution" title={t`Low ${nativeSymbol} after this swap`}>
          <Trans>You won’t have enough for another swap’s network cost.</Trans>
        </Banner>
      )
    case 'fee-in-token':
      return (
        <Banner tone="info" title={t`Pay the network cost in a token`}>
          {t`You don’t have enough ${nativeSymbol}. The review shows the amount.`}
        </Banner>
      )
  }

  function slippageTitle(severity: 'low' | 'high' | 'very-high') {
    return { low: t`Low slippage: this will likely fail`, high: t`High slippage`, 'very-high': t`Very high slippage` }[
      severity
    ]
  }
}

export declare namespace QuoteWarning {
  type Props = { warning: TradeWarning; nativeSymbol: string }
}
