import { Plural, useLingui } from '@lingui/react/macro'
import { lazyPart } from '@oxbow/react/lazyPart'
import { useMedia } from '@oxbow/react/useMedia'
import { Button } from '@oxbow/ui/Button'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as ActivityFilter from './ActivityFilter.ts'
import { ActivityFilterFields } from './ActivityFilterFields.tsx'

const ActivityFilterDialog = lazyPart(() =>
  import('./ActivityFilterDialog.tsx').then((module) => module.ActivityFilterDialog),
)

/** The transaction filters: inline above the list, on phones in a sheet. */
export function ActivityFilters({ matchCount, actions, ...fields }: ActivityFilters.Props) {
  const { t } = useLingui()
  const isPhone = useMedia('(max-width: 639px)')
  const [isOpen, setIsOpen] = useState(false)
  const count = ActivityFilter.count(fields.filter)
  const clear = () => fields.onFilter(ActivityFilter.none)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 sm:gap-3">
      {isPhone ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)} className="h-12! px-4">
          <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
          {t`Filters`}
          {count > 0 && (
            <span className="grid size-5 place-items-center rounded-full bg-accent text-xs text-on-accent tabular-nums">
              {count}
            </span>
          )}
        </Button>
      ) : (
        <>
          <ActivityFilterFields {...fields} isInline />
          {count > 0 && (
            <Button variant="quiet" onClick={clear}>
              {t`Clear filters`}
            </Button>
          )}
        </>
      )}
      {actions && <span className="ms-auto flex">{actions}</span>}
      {/* Announces the number of results to screen readers when a filter changes. */}
      <p role="status" className="sr-only">
        {count > 0 && matchCount !== undefined && (
          <Plural value={matchCount} one="# transaction shown" other="# transactions shown" />
        )}
      </p>
      {isOpen && (
        <ActivityFilterDialog
          {...fields}
          onReset={clear}
          onClosed={() => setIsOpen(false)}
          onLoadFailed={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

export declare namespace ActivityFilters {
  type Props = Omit<ActivityFilterFields.Props, 'isInline'> & {
    /** The number of listed transactions; undefined while loading. */
    matchCount: number | undefined
    /** Actions on the list. */
    actions?: ReactNode
  }
}
