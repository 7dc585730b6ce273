import { useLingui } from '@lingui/react/macro'
import { formatChange } from '@oxbow/i18n/formatChange'
import { formatApr, formatShare } from '@oxbow/i18n/formatPercent'
import { formatUsd, formatUsdExact, formatUsdPrice } from '@oxbow/i18n/formatUsd'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import { Change } from '@oxbow/ui/Change'
import { use } from 'react'
import { UnknownReason } from './UnknownReason.ts'

/** A figure, or a dash with the reason on hover and for screen readers if it is unknown. Never zero instead. */
export function Figure({ value, kind }: Figure.Props) {
  const { t, i18n } = useLingui()
  const reason = use(UnknownReason)
  if (value === null) {
    return (
      <span title={reason} className="text-text-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">{reason ?? t`Unknown`}</span>
      </span>
    )
  }
  if (kind === 'change') {
    const rounded = Math.round(value * 10_000)
    return (
      <Change direction={rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'level'}>
        {formatChange(value * 10_000, i18n.locale)}
      </Change>
    )
  }
  const text = formats[kind](value, i18n.locale)
  const exact = kind === 'usd' ? formatUsdExact(value, i18n.locale) : text
  return exact === text ? text : <span title={exact}>{text}</span>
}

export declare namespace Figure {
  type Props = {
    value: number | null
    /** `change`, `share` and `apr` are fractions; `usd` is compact from a million, `price` isn't. */
    kind: 'usd' | 'price' | 'change' | 'share' | 'apr' | 'ratio'
  }
}

const formats = {
  usd: formatUsd,
  price: formatUsdPrice,
  share: formatShare,
  apr: formatApr,
  ratio: formatRatio,
}

function formatRatio(value: number, locale: string): string {
  const format = numberFormat(locale, { maximumFractionDigits: 2 })
  return value > 0 && value < 0.01 ? `<${format.format(0.01)}` : format.format(value)
}
