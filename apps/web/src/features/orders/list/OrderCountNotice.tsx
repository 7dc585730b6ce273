import { useLingui } from '@lingui/react/macro'
import { mostOpenOrders } from '@oxbow/orders/LimitIntent'
import { Banner } from '@oxbow/ui/Banner'
import { toCountNotice } from './OrdersView.ts'

/** Says that an account has many open orders, or has reached the maximum. */
export function OrderCountNotice({ openCount }: { openCount: number }) {
  const { t, i18n } = useLingui()
  const notice = toCountNotice(openCount)
  if (notice === undefined) return null
  const [count, most] = [openCount, mostOpenOrders].map((number) => new Intl.NumberFormat(i18n.locale).format(number))
  return notice === 'full' ? (
    <Banner tone="critical" title={t`Maximum reached`}>
      {t`You can have up to ${most} open limit orders. Cancel some to place new ones.`}
    </Banner>
  ) : (
    <Banner tone="caution" title={t`Almost at the maximum`}>
      {t`You have ${count} of ${most} open limit orders.`}
    </Banner>
  )
}
