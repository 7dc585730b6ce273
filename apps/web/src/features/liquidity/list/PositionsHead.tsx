import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

/** The heading of the list of positions, with links to import a v2 pool and to create a position. */
export function PositionsHead({ isMigrating, chain }: PositionsHead.Props) {
  const { t } = useLingui()
  const search = (chain === undefined ? {} : { chain }) as object
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-2xl font-semibold">{isMigrating ? t`Migrate` : t`Your positions`}</h1>
      {/* The link has no visible edge, so on phones its text is aligned with the heading. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:-ms-4">
        <Link
          to={'/pool/v2/find' as string}
          search={search}
          className="reacts inline-flex h-11 items-center rounded-md px-4 text-sm font-medium text-text-muted hover:bg-surface-hover hover:text-text"
        >
          {t`Find a pool`}
        </Link>
        <Link
          to={'/positions/create' as string}
          search={search}
          className="reacts inline-flex h-11 items-center gap-2 rounded-md bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-hover"
        >
          <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
          {t`New position`}
        </Link>
      </div>
    </div>
  )
}

export declare namespace PositionsHead {
  type Props = {
    isMigrating: boolean
    /** The page's network, as in the URL. */
    chain: string | undefined
  }
}
