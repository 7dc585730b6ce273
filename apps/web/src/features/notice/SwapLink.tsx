import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** The way on from a page that has nothing to offer. */
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
