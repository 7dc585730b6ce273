import { useLingui } from '@lingui/react/macro'

/** Whose price it is that the page of a token shows. */
export function PriceNote() {
  const { t } = useLingui()
  return (
    <p className="text-base text-pretty text-text-muted">
      {t`Prices are the median of the pools with depth, taken over time: no single trade moves them.`}
    </p>
  )
}
