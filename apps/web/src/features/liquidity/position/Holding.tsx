import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'

/** Two amounts and their total value. */
export function Holding({ label, worth, amounts }: Holding.Props) {
  const { i18n } = useLingui()
  return (
    <div>
      <dt className="text-sm text-text-muted">{label}</dt>
      <dd className="mt-0.5 text-xl font-medium tabular-nums">
        {worth === undefined ? '—' : formatUsd(worth, i18n.locale)}
      </dd>
      {amounts.map((amount) => (
        <dd key={amount} className="text-sm text-text-muted tabular-nums [overflow-wrap:anywhere]">
          {amount}
        </dd>
      ))}
    </div>
  )
}

export declare namespace Holding {
  type Props = {
    label: string
    /** Dollars; undefined if a price is unknown. */
    worth: number | undefined
    amounts: readonly string[]
  }
}
