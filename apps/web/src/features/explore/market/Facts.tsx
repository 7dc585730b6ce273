import type { ReactNode } from 'react'
import { Panel } from './Panel.tsx'

/** Labeled facts, one per line. */
export function Facts({ title, facts }: Facts.Props) {
  return (
    <Panel title={title}>
      <dl className="-mb-2 divide-y divide-line">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5">
            <dt className="text-text-muted">{name}</dt>
            <dd className="ms-auto min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

export declare namespace Facts {
  type Props = { title: string; facts: readonly { readonly name: string; readonly value: ReactNode }[] }
}
