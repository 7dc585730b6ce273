import { RiverDrawing } from '@oxbow/marks/RiverDrawing'
import { cx } from '@oxbow/react/cx'
import type { ReactNode } from 'react'

/** An empty list or page: a drawing, one sentence why, and the next step. */
export function EmptyState({
  drawing = 'still',
  title,
  detail,
  action,
  headingLevel = 2,
  className,
}: EmptyState.Props) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <RiverDrawing scene={drawing} className="mb-5 h-24 w-48" />
      <Heading className="text-lg font-semibold text-balance">{title}</Heading>
      {detail && <p className="mt-1.5 max-w-[24rem] text-base text-pretty text-text-muted">{detail}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

export declare namespace EmptyState {
  type Props = {
    drawing?: RiverDrawing.Scene
    title: string
    detail?: ReactNode
    action?: ReactNode
    /** Level of the title in the page's outline. */
    headingLevel?: 1 | 2 | 3
    className?: string
  }
}
