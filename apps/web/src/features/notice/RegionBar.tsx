import { useLingui } from '@lingui/react/macro'

/** A banner where the operator doesn't offer trading. */
export function RegionBar() {
  const { t } = useLingui()
  return (
    <p className="bg-clay-soft px-4 py-1.5 text-center text-xs text-pretty text-clay">
      {t`Trading isn’t available in your region. You can still browse prices, tokens, and pools.`}
    </p>
  )
}
