import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { Banner } from '@oxbow/ui/Banner'
import type { TradeWarning } from './TradeWarning.ts'

/** What a quote costs more than people expect, and what to do about it. */
export function QuoteWarning({ warning, nativeSymbol }: QuoteWarning.Props) {
  const { t, i18n } = useLingui()
  switch (warning.kind) {
    case 'price-impact':
      return (
        <Banner
          tone={warning.severity === 'high' ? 'caution' : 'critical'}
          title={warning.severity === 'high' ? t`Price impact high` : t`Price impact very high`}
        >
          <Trans>
            The pools are small for this amount, so you receive less for each unit. A smaller trade gets a better price.
          </Trans>
        </Banner>
      )
    case 'below-reference': {
      const below = formatPercent(warning.belowBps, i18n.locale)
      return (
        <Banner tone={warning.severity === 'high' ? 'caution' : 'critical'} title={t`${below} below the market`}>
          <Trans>
            Other pools pay more for the same amount, read from the chain just now. Get a new quote, or wait.
          </Trans>
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
            <Trans>The price moves more than that almost always. Allow a little more in the trade settings.</Trans>
          ) : (
            <Trans>Others may take much of what you allow. Allow less in the trade settings.</Trans>
          )}
        </Banner>
      )
    case 'network-cost': {
      const share = formatPercent(warning.shareBps, i18n.locale)
      return (
        <Banner
          tone="caution"
          title={
            warning.isMost
              ? t`The network cost is at most ${share} of this trade`
              : t`The network cost is about ${share} of this trade`
          }
        >
          <Trans>It is the same for a larger amount, or lower on another network.</Trans>
        </Banner>
      )
    }
    case 'little-left':
      return (
        <Banner tone="caution" title={t`Little ${nativeSymbol} is left after this trade`}>
          <Trans>It will not pay for the network cost of another one.</Trans>
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
