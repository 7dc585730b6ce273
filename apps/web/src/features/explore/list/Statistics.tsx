import { cx } from '@oxbow/react/cx'
import type { ReactNode } from 'react'
import { Panel } from '../market/Panel.tsx'

/** Labeled figures in a panel. */
export function Statistics({ title, figures }: Statistics.Props) {
  return (
    <Panel title={title}>
      <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3', columnsOf(figures.length))}>
        {figures.map(({ name, hint, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-text-muted" title={hint}>
              {name}
            </dt>
            <dd className="mt-0.5 text-lg font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** The number of columns that leaves no single figure in the last row. */
function columnsOf(count: number): string {
  if (count % 3 === 0) return ''
  return count === 5 ? 'lg:grid-cols-5' : 'lg:grid-cols-4'
}

export declare namespace Statistics {
  type Props = {
    title: string
    figures: readonly { readonly name: string; readonly hint?: string; readonly value: ReactNode }[]
  }
}
