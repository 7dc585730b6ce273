import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** A link from an empty page to the swap form. */
export function SwapLink() {
  const { t } = useLingui()
  return (
    <Link
      to="/swap"
      className="reacts inline-flex h-11 items-center rounded-md bg-accent px-5 text-sm font-medium text-on-accent hover:bg-accent-hover active:bg-accent-pressed"
    >
      {t`Swap tokens`}
    </Link>
  )
}
