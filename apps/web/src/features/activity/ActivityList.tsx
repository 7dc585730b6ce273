import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@oxbow/ui/lazyPart'
import { useId } from 'react'
import type { ActivityRows as Rows } from './ActivityRows.tsx'

// Most visitors have sent nothing yet.
const ActivityRows = lazyPart(() => import('./ActivityRows.tsx').then((module) => module.ActivityRows))

/** What this account sent from this device on this network, and what became of it. */
export function ActivityList({ entries, network }: Rows.Props) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section id="activity" aria-labelledby={titleId} tabIndex={-1} className="mt-10 outline-none">
      <h2 id={titleId} className="mb-2 ps-1 text-sm font-medium text-text-muted">
        {t`Recent activity`}
      </h2>
      {entries.length === 0 ? (
        <p className="rounded-lg border border-dashed border-line-strong px-5 py-6 text-center text-sm text-text-muted">
          {t`Your trades on ${network.name} will be listed here.`}
        </p>
      ) : (
        <ActivityRows entries={entries} network={network} onLoadFailed={ignore} />
      )}
    </section>
  )
}

/** The failure is logged; the account's own list has the same. */
function ignore() {}
