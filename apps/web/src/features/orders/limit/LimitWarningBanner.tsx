import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { mostOpenOrders } from '@oxbow/orders/LimitIntent'
import { Banner } from '@oxbow/ui/Banner'
import type { LimitWarning } from './LimitState.ts'

/** A warning about an order. */
export function LimitWarningBanner({ warning }: { warning: LimitWarning }) {
  const { t, i18n } = useLingui()
  switch (warning.kind) {
    case 'below-market': {
      const percent = formatPercent(warning.bps, i18n.locale)
      return <Banner tone="caution">{t`${percent} worse than market. A swap gets you more right now.`}</Banner>
    }
    case 'far-from-market':
      return <Banner tone="caution">{t`At least twice the market price. This order may never fill.`}</Banner>
    case 'taxed-token':
      return (
        <Banner tone="critical">{t`Tokens with a transfer tax are rarely filled. This order may never fill.`}</Banner>
      )
    case 'costly-fill': {
      const percent = formatPercent(warning.bps, i18n.locale)
      return (
        <Banner tone="caution">
          {t`The network cost of filling is about ${percent} of this order, so the market has to move that much further.`}
        </Banner>
      )
    }
    case 'below-pools': {
      const percent = formatPercent(warning.bps, i18n.locale)
      return (
        <Banner tone="critical" title={t`${percent} less than the pools pay`}>
          {t`Your node read the pools, and this server’s market price is far off. A swap gets you more right now.`}
        </Banner>
      )
    }
    case 'unconfirmed-market':
      return (
        <Banner tone="caution" title={t`This price comes from this server`}>
          {t`No pool that your node knows confirms the market price.`}
        </Banner>
      )
    case 'many-orders': {
      const { count } = warning
      return <Banner tone="caution">{t`You have ${count} of ${mostOpenOrders} open orders.`}</Banner>
    }
  }
}
