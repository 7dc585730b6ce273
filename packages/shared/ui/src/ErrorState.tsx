import { RiverDrawing } from '@oxbow/marks/RiverDrawing'
import { cx } from '@oxbow/react/cx'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

/**
 * A failed view: what happened, what it means for the user, and a retry. `kind` selects a drawing for
 * the general errors; the caller provides the text. `compact` fits a card or
 * a list row. Announced at once to screen readers, because it replaces what the user was waiting for.
 */
export function ErrorState(props: ErrorState.Props) {
  const { kind = 'unexpected', title, detail, retry, action, compact = false, headingLevel = 2, className } = props
  const Heading = `h${headingLevel}` as const
  const retryButton = retry && (
    <Button
      variant="secondary"
      size={compact ? 'sm' : 'md'}
      onClick={retry.onPress}
      disabled={retry.busy}
      busy={retry.busy}
    >
      {!retry.busy && <RotateCw size={16} strokeWidth={1.5} aria-hidden="true" />}
      {retry.label}
    </Button>
  )
  if (compact) {
    return (
      <div
        role="alert"
        className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md px-4 py-3', className)}
      >
        <div className="min-w-0 flex-1">
          <p className="text-base font-medium">{title}</p>
          {detail && <p className="text-sm text-pretty text-text-muted">{detail}</p>}
        </div>
        {retryButton}
        {action}
      </div>
    )
  }
  return (
    <div role="alert" className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <RiverDrawing scene={scenes[kind]} className="mb-5 h-24 w-48" />
      <Heading className="text-lg font-semibold text-balance">{title}</Heading>
      {detail && <p className="mt-1.5 max-w-[24rem] text-base text-pretty text-text-muted">{detail}</p>}
      {(retryButton || action) && (
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {retryButton}
          {action}
        </div>
      )}
    </div>
  )
}

export declare namespace ErrorState {
  /**
   * `unexpected`: something went wrong. `data`: data failed to load or is unavailable. `connection`: connection error or offline. `not-found`: no
   * such page, token or pool. `refused`: region not available, address blocked, or too many attempts.
   */
  type Kind = keyof typeof scenes
  type Props = {
    kind?: Kind
    title: string
    detail?: ReactNode
    retry?: { label: string; onPress: () => void; busy?: boolean } | undefined
    action?: ReactNode
    compact?: boolean
    /** Level of the title in the page's outline. */
    headingLevel?: 1 | 2 | 3
    className?: string
  }
}

const scenes = {
  unexpected: 'rocks',
  data: 'dry',
  connection: 'bridge',
  'not-found': 'lost',
  refused: 'weir',
} as const satisfies Record<string, RiverDrawing.Scene>
