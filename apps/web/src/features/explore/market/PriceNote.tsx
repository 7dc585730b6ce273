import { useLingui } from '@lingui/react/macro'

/** Says how the price on a token's page is computed. */
export function PriceNote() {
  const { t } = useLingui()
  return (
    <p className="text-sm text-pretty text-text-muted">
      {t`A median across deep pools over time, so no single trade moves the price.`}
    </p>
  )
}
