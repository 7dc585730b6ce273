import { useLingui } from '@lingui/react/macro'

/** Whose price it is that the page of a token shows. */
export function PriceNote() {
  const { t } = useLingui()
  return (
    <p className="text-base text-pretty text-text-muted">
      {t`A median across deep pools over time, so no single trade moves the price.`}
    </p>
  )
}
