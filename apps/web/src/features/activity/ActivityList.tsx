import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { type ReactNode, useId } from 'react'

/** The account's transactions sent from this device on this network, with their status. */
export function ActivityList({ network, isEmpty, children }: ActivityList.Props) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section id="activity" aria-labelledby={titleId} tabIndex={-1} className="mt-10 outline-none">
      <h2 id={titleId} className="mb-2 ps-1 text-sm font-medium text-text-muted">
        {t`Recent activity`}
      </h2>
      {isEmpty ? (
        <p className="rounded-lg border border-dashed border-line-strong px-5 py-6 text-center text-sm text-balance text-text-muted">
          {t`Your trades on ${network.name} will be listed here.`}
        </p>
      ) : (
        children
      )}
    </section>
  )
}

export declare namespace ActivityList {
  type Props = { network: Network; isEmpty: boolean; children: ReactNode }
}
