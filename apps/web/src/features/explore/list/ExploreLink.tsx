import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { toPath } from './ExploreView.ts'

/** Leads from a missing token or pool back to the list. */
export function ExploreLink({ tab }: { tab: 'tokens' | 'pools' }) {
  const { t } = useLingui()
  const to: string = toPath(tab, undefined)
  return (
    <Link
      to={to}
      className="reacts inline-flex h-11 items-center rounded-md bg-accent px-5 text-sm font-medium text-on-accent hover:bg-accent-hover active:bg-accent-pressed"
    >
      {tab === 'tokens' ? t`See all tokens` : t`See all pools`}
    </Link>
  )
}
