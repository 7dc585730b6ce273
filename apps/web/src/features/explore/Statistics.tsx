import type { ReactNode } from 'react'
import { Panel } from './Panel.tsx'

/** Figures with their names. */
export function Statistics({ title, figures }: Statistics.Props) {
  return (
    <Panel title={title}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
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

export declare namespace Statistics {
  type Props = {
    title: string
    figures: readonly { readonly name: string; readonly hint?: string; readonly value: ReactNode }[]
  }
}
