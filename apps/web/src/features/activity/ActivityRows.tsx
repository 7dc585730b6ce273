import { Plural } from '@lingui/react/macro'
import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { type ActivityItem, fromEntryIfSound } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { useState } from 'react'
import { ActivityRow } from './ActivityRow.tsx'
import type { ArrivalSlots } from './ArrivalSlots.ts'

const shownAtFirst = 4

/** A network's newest transactions; the rest on demand. */
export function ActivityRows({ entries, network, cancelOf, arrivalOf }: ActivityRows.Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst)
  const hiddenCount = entries.length - shown.length
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
        {shown.map((entry) => {
          const item = fromEntryIfSound(entry)
          return (
            item && (
              <li key={entry.id}>
                <ActivityRow
                  item={item}
                  network={network}
                  onCancel={cancelOf(item)}
                  arrival={arrivalOf?.(item, network)}
                />
              </li>
            )
          )
        })}
      </ul>
      {hiddenCount > 0 && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="reacts mt-2 h-11 w-full rounded-md text-sm text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <Plural value={hiddenCount} one="Show # more" other="Show # more" />
        </button>
      )}
    </>
  )
}

export declare namespace ActivityRows {
  type Props = {
    entries: readonly ActivityEntry[]
    network: Network
    /** Returns the function that cancels a transaction; undefined where the page can't. */
    cancelOf: (item: ActivityItem) => (() => void) | undefined
    /** The status of a transfer to another network. */
    arrivalOf?: ((item: ActivityItem, network: Network) => ArrivalSlots | undefined) | undefined
  }
}
